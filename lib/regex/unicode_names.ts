/**
 * What `\p{…}` names: loose names (case, spaces, `_`, `-` and a leading `is` do not count) are
 * resolved to the exact spelling that the platform's RegExp wants, so no Unicode data is kept here,
 * only names. Of the properties that the Rust crate knows, `Age`, `Grapheme_Cluster_Break`,
 * `Sentence_Break` and `Word_Break` are missing: the platform cannot answer for them.
 *
 * @module
 */

import type { NamedSet } from "./char_set.ts";
import { contributoryProperties } from "./unicode_contributory.ts";

/** Binary properties: the name, then its other names. */
const binaryProperties =
  "ASCII_Hex_Digit AHex,Alphabetic Alpha,Bidi_Control Bidi_C,Bidi_Mirrored Bidi_M,Case_Ignorable CI," +
  "Cased,Changes_When_Casefolded CWCF,Changes_When_Casemapped CWCM,Changes_When_Lowercased CWL," +
  "Changes_When_Titlecased CWT,Changes_When_Uppercased CWU,Dash,Default_Ignorable_Code_Point DI," +
  "Deprecated Dep,Diacritic Dia,Emoji,Emoji_Component EComp,Emoji_Modifier EMod," +
  "Emoji_Modifier_Base EBase,Emoji_Presentation EPres,Extended_Pictographic ExtPict,Extender Ext," +
  "Grapheme_Base Gr_Base,Grapheme_Extend Gr_Ext,Hex_Digit Hex,IDS_Binary_Operator IDSB," +
  "IDS_Trinary_Operator IDST,ID_Continue IDC,ID_Start IDS,Ideographic Ideo,Join_Control Join_C," +
  "Logical_Order_Exception LOE,Lowercase Lower,Math,Noncharacter_Code_Point NChar," +
  "Pattern_Syntax Pat_Syn,Pattern_White_Space Pat_WS,Quotation_Mark QMark,Radical," +
  "Regional_Indicator RI,Sentence_Terminal STerm,Soft_Dotted SD,Terminal_Punctuation Term," +
  "Unified_Ideograph UIdeo,Uppercase Upper,Variation_Selector VS,White_Space space WSpace," +
  "XID_Continue XIDC,XID_Start XIDS";

/** General categories: the short name, then its other names. */
const generalCategories =
  "C Other,Cc Control cntrl,Cf Format,Cn Unassigned,Co Private_Use,L Letter," +
  "LC Cased_Letter,Ll Lowercase_Letter,Lm Modifier_Letter,Lo Other_Letter,Lt Titlecase_Letter," +
  "Lu Uppercase_Letter,M Mark Combining_Mark,Mc Spacing_Mark,Me Enclosing_Mark," +
  "Mn Nonspacing_Mark,N Number,Nd Decimal_Number digit,Nl Letter_Number,No Other_Number," +
  "P Punctuation punct,Pc Connector_Punctuation,Pd Dash_Punctuation,Pe Close_Punctuation," +
  "Pf Final_Punctuation,Pi Initial_Punctuation,Po Other_Punctuation,Ps Open_Punctuation,S Symbol," +
  "Sc Currency_Symbol,Sk Modifier_Symbol,Sm Math_Symbol,So Other_Symbol,Z Separator," +
  "Zl Line_Separator,Zp Paragraph_Separator,Zs Space_Separator,Any,ASCII,Assigned";

/** Scripts whose spelling is not just a capital letter and small ones. */
const scriptNames =
  "Anatolian_Hieroglyphs,Bassa_Vah,Canadian_Aboriginal,Caucasian_Albanian,Cypro_Minoan,Dives_Akuru," +
  "Egyptian_Hieroglyphs,Gunjala_Gondi,Gurung_Khema,Hanifi_Rohingya,Imperial_Aramaic," +
  "Inscriptional_Pahlavi,Inscriptional_Parthian,Kayah_Li,Khitan_Small_Script,Kirat_Rai,Linear_A," +
  "Linear_B,Masaram_Gondi,Meetei_Mayek,Mende_Kikakui,Meroitic_Cursive,Meroitic_Hieroglyphs," +
  "Nag_Mundari,New_Tai_Lue,Nyiakeng_Puachue_Hmong,Ol_Chiki,Ol_Onal,Old_Hungarian,Old_Italic," +
  "Old_North_Arabian,Old_Permic,Old_Persian,Old_Sogdian,Old_South_Arabian,Old_Turkic,Old_Uyghur," +
  "Pahawh_Hmong,Pau_Cin_Hau,Phags_Pa,Psalter_Pahlavi,SignWriting,Sora_Sompeng,Syloti_Nagri,Tai_Le," +
  "Tai_Tham,Tai_Viet,Tulu_Tigalari,Warang_Citi,Zanabazar_Square";

/** A name without what does not count in it. */
function looseName(name: string): string {
  const hasIs = /^is/i.test(name);
  const bare = (hasIs ? name.slice(2) : name).replace(/[ _-]|[^\0-\x7f]/g, "").toLowerCase();
  // "isc" is the short name of ISO_Comment, not "is" + "c".
  return hasIs && bare === "c" ? "isc" : bare;
}

interface NameTables {
  readonly binary: ReadonlyMap<string, string>;
  readonly category: ReadonlyMap<string, string>;
  readonly script: ReadonlyMap<string, string>;
}

let tables: NameTables | undefined;

function nameTables(): NameTables {
  if (tables !== undefined) return tables;
  const index = (list: string): Map<string, string> => {
    const map = new Map<string, string>();
    for (const names of list.split(",").map((entry) => entry.split(" "))) {
      for (const name of names) map.set(looseName(name), names[0] ?? name);
    }
    return map;
  };
  const binary = new Map(
    [...index(binaryProperties)].map(([loose, name]) => [loose, `\\p{${name}}`]),
  );
  for (const [names, source] of contributoryProperties()) {
    for (const name of names.split(" ")) binary.set(looseName(name), source);
  }
  tables = { binary, category: index(generalCategories), script: index(scriptNames) };
  return tables;
}

function binarySource(loose: string): string | undefined {
  return nameTables().binary.get(loose);
}

function categorySource(loose: string): string | undefined {
  const name = nameTables().category.get(loose);
  return name === undefined ? undefined : `\\p{${name}}`;
}

function scriptSource(loose: string, property: string): string | undefined {
  if (!/^[a-z]+$/.test(loose) || loose === "unknown" || loose === "zzzz") return undefined;
  const name = nameTables().script.get(loose) ??
    loose.charAt(0).toUpperCase() + loose.slice(1);
  const source = `\\p{${property}=${name}}`;
  try {
    new RegExp(source, "v");
    return source;
  } catch {
    return undefined;
  }
}

/** What is wrong with a property: its name, or the value asked of it. */
export type PropertyProblem = "unknown property" | "unknown property value";

const valuesByProperty: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
  ["gc", categorySource],
  ["generalcategory", categorySource],
  ["sc", (value: string) => scriptSource(value, "Script")],
  ["script", (value: string) => scriptSource(value, "Script")],
  ["scx", (value: string) => scriptSource(value, "Script_Extensions")],
  ["scriptextensions", (value: string) => scriptSource(value, "Script_Extensions")],
]);

/** The characters that `\p{NAME}` or `\pN` stands for, or why it stands for none. */
export function resolveProperty(name: string): NamedSet | PropertyProblem {
  const loose = looseName(name);
  // Sc, Lc and Cf are read as categories although they also abbreviate properties.
  const source = binarySource(loose) ?? categorySource(loose) ?? scriptSource(loose, "Script");
  return source === undefined ? "unknown property" : { kind: "named", source, ascii: undefined };
}

/** The characters that `\p{NAME=VALUE}` stands for, or why it stands for none. */
export function resolvePropertyValue(name: string, value: string): NamedSet | PropertyProblem {
  const lookUp = valuesByProperty.get(looseName(name));
  if (lookUp === undefined) return "unknown property";
  const source = lookUp(looseName(value));
  return source === undefined
    ? "unknown property value"
    : { kind: "named", source, ascii: undefined };
}
