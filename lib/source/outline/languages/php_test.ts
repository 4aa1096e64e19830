import { golden } from "./golden_test.ts";
import { php } from "./php.ts";

golden(php, [{
  name: "types, functions, templates and anonymous classes",
  source: `<html><?php
declare(strict_types=1);
namespace App\\Models;

use Foo\\{A, B};

#[Attribute(flags: 1)]
abstract class User extends Model implements JsonSerializable, \\Countable
{
    use HasFactory, Notifiable { a as b; }

    public const A = 1, B = [2, 'x' => "}"];
    private const string C = 'c';
    protected static ?array $items = [], $more;
    public readonly int|string $id;
    public string $hooked = 'a' { get => 1; set { $this->x = 1; } }
    var $old;

    public function __construct(private int $x = 1) { // }
        $f = function () use ($x) { return "{$x}"; };
        $o = new class($x) extends Base { public function inner(): void {} };
        function nested() {}
    }
    abstract protected function todo(): ?string;
    public static function &make(array $a = []): static { return new static; }
}
interface I { const X = 1; public function m(); }
trait T { public function t() {} }
enum Suit: string implements I { case Hearts = 'H'; case Spades; public static function from2() {} const Z = 1; }
function top(int ...$a): int { if ($a): ?> <b>function no() {</b> <?php endif; return <<<EOT
  function no() {
  EOT; }
const TOP = 2;
final class Empty_ {}
if (!function_exists('x')) { function x() {} }
return new class { public $p; };
`,
  rows: [
    "3:36 namespace App\\Models",
    "  8:26 class User",
    "    12:12 const A",
    "    12:12 const B",
    "    13:13 const C",
    "    14:14 property $items",
    "    14:14 property $more",
    "    15:15 property $id",
    "    16:16 property $hooked",
    "    17:17 property $old",
    "    19:23 method __construct",
    "      21:21 method inner",
    "      22:22 function nested",
    "    24:24 method todo",
    "    25:25 method make",
    "  27:27 interface I",
    "    27:27 const X",
    "    27:27 method m",
    "  28:28 trait T",
    "    28:28 method t",
    "  29:29 enum Suit",
    "    29:29 enumerator Hearts",
    "    29:29 enumerator Spades",
    "    29:29 method from2",
    "    29:29 const Z",
    "  30:32 function top",
    "  33:33 const TOP",
    "  34:34 class Empty_",
    "  35:35 function x",
    "  36:36 property $p",
  ],
}]);

golden(php, [{
  name: "the alternative syntax, labels and the end of PHP end statements",
  source: `<?php
if (!function_exists('a')) :
  function a() {
  }
  function b() {}
elseif (x(1) ? y : z):
  class C { function m() { while (1): function d() {} endwhile; } }
else :
  if (1): interface E {} endif;
  abstract class F { abstract function g(): ?int; }
endif;
switch ($x):
  case A::B:
    function h() {}
  default:
    trait T {}
endswitch;
foreach ($a as $b): function i() {} endforeach;
for (;;): function j() {} endfor;
declare(ticks=1): function k() {} enddeclare;
again: function l() {}
$x = $a ? f(a: 1) : function () {};
foo() ?>
<p>function no() {}</p>
<?php function n() { ?> <b> <?php if (1): ?> } <?php endif ?> <?php }
function o() {}
const Z = 1 ?>
<?php const Y = 2 ?>`,
  rows: [
    "3:4 function a",
    "5:5 function b",
    "7:7 class C",
    "  7:7 method m",
    "    7:7 function d",
    "9:9 interface E",
    "10:10 class F",
    "  10:10 method g",
    "14:14 function h",
    "16:16 trait T",
    "18:18 function i",
    "19:19 function j",
    "20:20 function k",
    "21:21 function l",
    "25:25 function n",
    "26:26 function o",
    "27:27 const Z",
    "28:28 const Y",
  ],
}, {
  name: "keywords in any case",
  source: `<?php
Namespace A;
ABSTRACT Class B Extends C {
  Public Static Function f() { return New Class { VAR $x; }; }
}
Interface I { CONST X = 1; }
`,
  rows: [
    "2:6 namespace A",
    "  3:5 class B",
    "    4:4 method f",
    "      4:4 property $x",
    "  6:6 interface I",
    "    6:6 const X",
  ],
}]);
