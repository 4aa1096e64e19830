/**
 * Names that every file of Rust sees without declaring them.
 *
 * @module
 */

const types =
  "bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 Box Option Result " +
  "String Vec Clone Copy Debug Default Drop Eq Fn FnMut FnOnce From FromIterator Into " +
  "IntoIterator Iterator DoubleEndedIterator ExactSizeIterator Extend Ord PartialEq PartialOrd " +
  "Send Sized Sync ToOwned ToString TryFrom TryInto AsRef AsMut Unpin std core alloc Self";

const values = "Some None Ok Err drop";

const macros =
  "assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq " +
  "debug_assert_ne env eprint eprintln file format format_args include include_bytes " +
  "include_str line matches module_path option_env panic print println stringify " +
  "thread_local todo unimplemented unreachable vec write writeln macro_rules";

const keys = (words: string, end: string): readonly string[] =>
  words.split(" ").map((word) => `${word}${end}`);

/** Their keys. */
export const rustPrelude: ReadonlySet<string> = new Set([
  ...keys(types, "::"),
  ...keys(values, ""),
  ...keys(macros, "!"),
]);
