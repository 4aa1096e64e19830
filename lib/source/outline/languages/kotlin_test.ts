import { golden } from "./golden_test.ts";
import { kotlin } from "./kotlin.ts";

golden(kotlin, [{
  name: "types, functions, properties, names in backquotes",
  source: `@file:JvmName("X")
package a.b

import a.*
import b.c as D

/* a /* b */ class No */
const val LIMIT = 3
private val names: List<String> = listOf("}", """ { \${x("}")} """)
var counter = 0
  private set

typealias Handler<T> = (T) -> Unit

@Serializable
data class Point<T : Any>(
  val x: Int,
  @get:JvmName("y") val y: Int = f { it },
) : Base(x), I by z where T : C {
  companion object {
    fun of(x: Int) = Point(x, 1)
  }
  val sum: Int
    get() = x + y
  lateinit var later: String
  val cached by lazy {
    3
  }
  constructor(a: String) : this(a.length, 0) {
    init()
  }
  init { println("a \${if (x) "b" else "c"}") }
  override fun toString(): String = "$x"
  suspend fun <R> run(
    block: suspend () -> R
  ): R {
    fun local() = 1
    val obj = object : Listener {
      override fun onEvent() {}
    }
    return block()
  }
  inner class In
  object Single : Base()
  fun \`does a { thing\`() {}
}
enum class E(val v: Int) : I {
  A(1),
  @Deprecated("x") B(2) {
    override fun f() = 1
  },
  C(3);

  abstract fun f(): Int
}
enum class Small { X, Y }
sealed interface S {
  fun a(): Int
  val p: String
}
fun interface Fun { fun call() }
fun String.ext(): Int = length
operator fun <T> List<T>.plus(o: T): List<T> { return this }
val String.extProp: Int get() = 1
annotation class Ann
class Empty
fun main() = run {
  class Local
}
`,
  rows: [
    "8:8 val LIMIT",
    "9:9 val names",
    "10:10 var counter",
    "13:13 typealias Handler",
    "16:46 class Point",
    "  20:22 object Companion",
    "    21:21 fun of",
    "  23:23 val sum",
    "  25:25 var later",
    "  26:28 val cached",
    "  29:31 constructor constructor",
    "  33:33 fun toString",
    "  34:42 fun run",
    "    37:37 fun local",
    "    39:39 fun onEvent",
    "  43:43 class In",
    "  44:44 object Single",
    "  45:45 fun `does a { thing`",
    "47:55 enum E",
    "  48:48 enumerator A",
    "  49:51 enumerator B",
    "    50:50 fun f",
    "  52:52 enumerator C",
    "  54:54 fun f",
    "56:56 enum Small",
    "  56:56 enumerator X",
    "  56:56 enumerator Y",
    "57:60 interface S",
    "  58:58 fun a",
    "  59:59 val p",
    "61:61 interface Fun",
    "  61:61 fun call",
    "62:62 fun ext",
    "63:63 fun plus",
    "64:64 val extProp",
    "65:65 class Ann",
    "66:66 class Empty",
    "67:69 fun main",
    "  68:68 class Local",
  ],
}]);
