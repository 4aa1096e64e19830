/**
 * Binary properties that the dialect knows and the platform's RegExp does not.
 *
 * @module
 */

/**
 * Binary properties that only Unicode's own derivations use, each with its
 * other name and its members as the inside of a RegExp class. Those called "other" are what the
 * derived property has beyond the categories it is built from.
 */
export function contributoryProperties(): readonly (readonly [names: string, source: string])[] {
  return [
    [
      "Grapheme_Link Gr_Link",
      spell(
        "94d 9cd a4d acd b4d bcd c4d ccd d3b-d3c d4d dca e3a eba f84 1039-103a 1714-1715 1734 17d2 1a60 " +
          "1b44 1baa-1bab 1bf2-1bf3 2d7f a806 a82c a8c4 a953 a9c0 aaf6 abed 10a3f 11046 11070 1107f " +
          "110b9 11133-11134 111c0 11235 112ea 1134d 113ce-113d0 11442 114c2 115bf 1163f 116b6 1172b " +
          "11839 1193d-1193e 119e0 11a34 11a47 11a99 11c3f 11d44-11d45 11d97 11f41-11f42 1612f",
      ),
    ],
    ["Hyphen", spell("2d ad 58a 1806 2010-2011 2e17 30fb fe63 ff0d ff65")],
    ["IDS_Unary_Operator IDSU", spell("2ffe-2fff")],
    [
      "ID_Compat_Math_Start",
      spell(
        "2202 2207 221e 1d6c1 1d6db 1d6fb 1d715 1d735 1d74f 1d76f 1d789 1d7a9 1d7c3",
      ),
    ],
    [
      "ID_Compat_Math_Continue",
      spell(
        "b2-b3 b9 2070 2074-207e 2080-208e 2202 2207 221e 1d6c1 1d6db 1d6fb 1d715 1d735 1d74f 1d76f " +
          "1d789 1d7a9 1d7c3",
      ),
    ],
    ["Modifier_Combining_Mark MCM", spell("654-655 658 6dc 6e3 6e7-6e8 8ca-8cb 8cd-8cf 8d3 8f3")],
    ["Prepended_Concatenation_Mark PCM", spell("600-605 6dd 70f 890-891 8e2 110bd 110cd")],
    ["Other_Alphabetic OAlpha", "[\\p{Alphabetic}--[\\p{L}\\p{Nl}]]"],
    [
      "Other_Default_Ignorable_Code_Point ODI",
      "[\\p{Default_Ignorable_Code_Point}--[\\p{Cf}\\p{Variation_Selector}]]",
    ],
    ["Other_Grapheme_Extend OGr_Ext", "[\\p{Grapheme_Extend}--[\\p{Me}\\p{Mn}]]"],
    ["Other_ID_Continue OIDC", "[\\p{ID_Continue}--[\\p{ID_Start}\\p{M}\\p{Nd}\\p{Pc}]]"],
    ["Other_ID_Start OIDS", "[\\p{ID_Start}--[\\p{L}\\p{Nl}]]"],
    ["Other_Lowercase OLower", "[\\p{Lowercase}--\\p{Ll}]"],
    ["Other_Math OMath", "[\\p{Math}--\\p{Sm}]"],
    ["Other_Uppercase OUpper", "[\\p{Uppercase}--\\p{Lu}]"],
  ];
}

function spell(ranges: string): string {
  return ranges.replace(/[0-9a-f]+/g, "\\u{$&}").replaceAll(" ", "");
}
