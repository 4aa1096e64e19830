import { golden } from "./golden_test.ts";
import { c, cHeader } from "./c.ts";

golden(c, [
  {
    name: "C",
    source: `#include <stdio.h>
#define MAX(a, b) \\
	((a) > (b) ? (a) : (b))
#define TEXT "}"
struct foo {
	int a;
	struct inner { int z; } i;
	void (*call)(int);
};
typedef struct {
	int x;
} anon_t;
typedef struct bar { int x; } bar_t, *bar_p;
typedef int (*fnptr)(int, int);
typedef unsigned long ulong_t;
enum color { RED, GREEN };
int forward(int a);
static const struct file_operations fops = {
	.open = foo_open,
};
static int
gnu_style (int a,
           int b)
{
  return '{';
}
int main(void)
{
	if (1) {
#ifdef A
		foo() {
#else
		bar() {
#endif
	}
}
}
#if 0
void dead(void) { }
#endif
SYSCALL_DEFINE3(open, const char __user *, filename,
		umode_t, mode)
{
	return 0;
}
static int __init my_init(void) { return 0; }
module_init(my_init);
EXPORT_SYMBOL(foo);
static DEFINE_MUTEX(lock)
static __printf(1, 2) int fmt(const char *f, ...) { }
int locked(void) __acquires(&lock) { }
void (*signal(int sig, void (*func)(int)))(int) { }
int old_style(a, b)
  int a;
  char *b;
{
  return 1;
}
struct foo *ret(void) { }
#ifdef B
int shared(int a)
#else
int shared(void)
#endif
{
}
`,
    rows: [
      "2:3 macro MAX",
      "4:4 macro TEXT",
      "5:9 struct foo",
      "  7:7 struct inner",
      "10:12 struct anon_t",
      "13:13 typedef bar_t",
      "  13:13 struct bar",
      "13:13 typedef bar_p",
      "14:14 typedef fnptr",
      "15:15 typedef ulong_t",
      "16:16 enum color",
      "  16:16 enumerator RED",
      "  16:16 enumerator GREEN",
      "18:20 variable fops",
      "22:26 function gnu_style",
      "27:37 function main",
      "41:45 function SYSCALL_DEFINE3(open, const char __user *, filename, umode_t, mode)",
      "46:46 function my_init",
      "50:50 function fmt",
      "51:51 function locked",
      "52:52 function signal",
      "53:58 function old_style",
      "59:59 function ret",
      "61:66 function shared",
    ],
  },
  {
    name: "C++",
    source: `namespace a::b {
template <typename T, bool B = (1 > 2)>
class EXPORT Foo final : public Bar<T>, private Baz {
 public:
  Foo(int a) : a_(a), b_{1}, c_() {}
  explicit Foo();
  virtual ~Foo() = default;
  int get() const noexcept override { return 1; }
  bool operator==(const Foo& o) const;
  operator bool() const { return true; }
  template <class U>
  void tm(U u) {
  }
  DISALLOW_COPY(Foo);
  static constexpr int x = 3;
 private:
  int a_;
  struct Inner { int z; };
  enum class E : int { A, B };
};
using Alias = int;
}
Foo<int>::Foo(int a)
    : a_(a), b_{1}
{
}
template <typename T>
Foo<T>::~Foo() {}
auto ns::Foo::bar(int x) -> decltype(x) { return x; }
std::ostream& operator<<(std::ostream& os, const Foo& f) { return os; }
bool Foo::operator()(int x) const { return true; }
Foo& Foo::operator=(Foo&& o) { return *this; }
extern "C" {
void cfun(void) {}
}
namespace {
void hidden() { auto s = R"x({{{)x"; int n = 1'000'000; }
}
TEST(FooTest, Does) {
  struct Local { void m(); };
}
std::vector<int> v{1, 2};
int after() { return 0; }
`,
    rows: [
      "1:22 namespace a::b",
      "  3:20 class Foo",
      "    5:5 method Foo",
      "    6:6 method Foo",
      "    7:7 method ~Foo",
      "    8:8 method get",
      "    9:9 method operator==",
      "    10:10 method operator bool",
      "    12:13 method tm",
      "    18:18 struct Inner",
      "    19:19 enum E",
      "      19:19 enumerator A",
      "      19:19 enumerator B",
      "  21:21 using Alias",
      "23:26 method Foo<int>::Foo",
      "28:28 method Foo<T>::~Foo",
      "29:29 method ns::Foo::bar",
      "30:30 function operator<<",
      "31:31 method Foo::operator()",
      "32:32 method Foo::operator=",
      "34:34 function cfun",
      "37:37 function hidden",
      "39:41 function TEST(FooTest, Does)",
      "  40:40 struct Local",
      "    40:40 method m",
      "42:42 variable v",
      "43:43 function after",
    ],
  },
  {
    name: "branches of a condition",
    source: `#if A
int a(void)
{
#elif B
int b(void)
{
#else
#error don't
#endif
}
#ifdef C
void c(void) {}
#else
void d(void) {}
#endif
`,
    rows: ["2:10 function a", "12:12 function c", "14:14 function d"],
  },
  {
    name: "requirements and attributes",
    source: `template <typename T> requires A<T>
void f(T t) requires B<T> {}
[[nodiscard]] int g() __attribute__((hot)) {}
`,
    rows: ["2:2 function f", "3:3 function g"],
  },
]);

golden(cHeader, [{
  name: "declarations count",
  source: `#ifndef A_H
#define A_H
int declared(int a, const char *b) __attribute__((nonnull));
extern int variable;
static inline int defined(void) { return 1; }
#define EMPTY
struct opaque;
typedef void handler(int);
class Api {
  virtual void call() = 0;
  int field;
};
#endif
`,
  rows: [
    "2:2 macro A_H",
    "3:3 function declared",
    "6:6 macro EMPTY",
    "8:8 typedef handler",
    "9:12 class Api",
    "  10:10 method call",
  ],
}]);

golden(c, [{
  name: "macros and alignas around types, concepts",
  source: `class alignas(8) Foo : Bar {
  int f();
};
class EXPORT_API Qux final : public A { void m(); };
Q_DECLARE_METATYPE(Foo)
class Late : Base { void n(); };
NS_BEGIN
class X { void o(); };
NS_END
class Q_CORE_EXPORT Y { Q_OBJECT
public:
  void p();
};
BEGIN_NAMESPACE(foo)
struct Z { int a; };
END_NAMESPACE
template <typename T> concept Hash = requires(T a) { a.x; };
MY_MACRO(a, b);
class W { void z(); };
struct PACKED V { int a; };
class DLL_EXPORT(1) U : public B { void q(); };
`,
  rows: [
    "1:3 class Foo",
    "  2:2 method f",
    "4:4 class Qux",
    "  4:4 method m",
    "6:6 class Late",
    "  6:6 method n",
    "8:8 class X",
    "  8:8 method o",
    "10:13 class Y",
    "  12:12 method p",
    "15:15 struct Z",
    "17:17 concept Hash",
    "19:19 class W",
    "  19:19 method z",
    "20:20 struct V",
    "21:21 class U",
    "  21:21 method q",
  ],
}, {
  name: "globals, enumerators, typedefs of several lines, macros among members",
  source: `struct s {
  BIT(a);
  BIT(b);
  int c;
};
typedef struct foo {
  int a;
} foo_t;
typedef struct {
  int a;
} bar_t;
int global = 3, other;
static const char *const names[] = { "a" };
extern int x;
enum e { A, B = 2, C };
union u { int a; };
int (*fp)(int) = 0;
`,
  rows: [
    "1:5 struct s",
    "6:8 typedef foo_t",
    "  6:8 struct foo",
    "9:11 struct bar_t",
    "12:12 variable global",
    "12:12 variable other",
    "13:13 variable names",
    "15:15 enum e",
    "  15:15 enumerator A",
    "  15:15 enumerator B",
    "  15:15 enumerator C",
    "16:16 union u",
    "17:17 variable fp",
  ],
}]);
