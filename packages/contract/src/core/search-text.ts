import { foldedText } from "./folded-text.ts";

/** Letters and signs that have no decomposition, behind the character that a search compares. */
const single: Readonly<Record<string, string>> = {
  "!": "¡",
  '"': "ʺ“”‟〝〞",
  "'": "`ʹʻʼʽˈˋ‘’‛′‵",
  "*": "×⁎",
  "+": "˖",
  ",": "‚、",
  "-": "˗‐‒–—―−⁃֊־᐀⸗⸚⸺⸻⹀⹝〜〰゠",
  ".": "。",
  "/": "÷⁄∕",
  "0": "〇",
  ":": "ː",
  "<": "˂‹〈",
  ">": "˃›〉",
  "?": "¿",
  "[": "⁅〔〘〚",
  "\\": "∖",
  "]": "⁆〕〙〛",
  "^": "˄ˆ",
  a: "ⱥᴀᶏ",
  b: "ƀɓƃʙᴃᵬᶀ",
  c: "ƈȼɕᴄꞓ",
  d: "ðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ",
  e: "ɛɇᴇᶒᶓⱸ",
  f: "ƒᵮᶂꜰꝼ",
  g: "ɠǥɡɢʛᶃꞡ",
  h: "ħɦɧʜⱨ",
  i: "ıɩɨɪᵻᶖ",
  j: "ȷɉɟʝᴊ",
  k: "ƙᴋᶄⱪꝁꝃꝅꞣ",
  l: "łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ",
  m: "ɱᴍᵯᶆꝳ",
  n: "ŋɲƞȵɳɴᵰᶇꝴꞑꞥ",
  o: "øᴏⱺꝋꝍ",
  p: "ƥᴘᵱᵽᶈ℘ꝑꝓꝕ",
  q: "ĸʠꝗꝙ",
  r: "ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ",
  s: "ȿʂᵴᶊẜẝꜱꞩ",
  t: "ŧƫƭʈȶⱦᴛᵵꝷꞇ",
  u: "ʉᴜᵾᶙ",
  v: "ʋᴠᶌỽⱱⱴꝟ",
  w: "ᴡⱳ",
  x: "ᶍ",
  y: "ƴɏʏỿ",
  z: "ƶȥɀʐʑᴢᵶᶎⱬ",
  "|": "∣",
  σ: "ς",
};

/** The same for a character that becomes several, which follow it. */
const several =
  "©(c) «<< ®(r) ±+/- »>> æae þth ßss œoe ƕhv ƣoi ȸdb ȹqp ɶoe ʣdz ʥdz ʦts ʪls ʫlz ᴁae ᵫue ᵺth ỻll ‖|| „,, ₠ce ₢cr ₣fr. ₤l. ₧pts " +
  "₹rs ₺tl ℗(p) ℞rx ∥|| ≪<< ≫>> ⦅(( ⦆)) 《<< 》>> ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝏoo ꝡvy ꝥth ꝧth ←<- →->";

/** What a search compares instead of a character: what PostgreSQL's `unaccent` makes of it, in lower case. */
export const searchFolding: ReadonlyMap<string, string> = new Map([
  ...Object.entries(single).flatMap(([plain, characters]) =>
    Array.from(characters, (character): [string, string] => [character, plain]),
  ),
  ...several.split(" ").map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]),
]);

// Their decompositions are an accent on a space, or two signs for one.
const beforeDecomposition: Readonly<Record<string, string>> = { "´": "'", "΄": "'", "˜": "~", "″": '"', "‶": '"' };

/** Combining marks of Latin, Greek and Cyrillic, what is invisible, and signs within a word: the points of l·l and of ʾ. */
const unseen = /[\u0300-\u036F\u20DD-\u20E0\u20E2-\u20E4\u00B7\u02BE\u02BF\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Text as a search compares it: lower case, without accents, and as a keyboard types it. `search_plain` in the database folds the
 * same.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[´΄˜″‶]/g, (sign) => beforeDecomposition[sign] ?? sign)
    .replaceAll(/[¼-¾⅐-⅟↉]/g, " $&")
    .normalize("NFKD")
    .replaceAll(unseen, "")
    .toLowerCase()
    .replaceAll(/[`\u0080-\uFFFF]/g, (character) => searchFolding.get(character) ?? character);

const longestSequence: Readonly<Record<string, number>> = { ord: 6, qt: 4, ma: 3 };

/** The number of an order, quotation or agreement. Its zeros may be left out, but one that begins with a zero may be incomplete. */
const yearly = (kind: string, year: string, number: string): string =>
  `${kind}-${year}-${number.startsWith("0") ? number : number.padStart(longestSequence[kind] ?? 0, "0")}`;

/** Writes record numbers as they are stored: `LN 104207`, `ORD2026-000012`, `ord 2026 12`. */
const withRecordNumbers = (plain: string): string =>
  plain
    .replaceAll(/\b(ln|xc|wdm)[\s-]*(?=\d{3})/g, "$1-")
    .replaceAll(
      /\b(ord|qt|ma)[\s-]*(20\d\d)(?:[\s-]+(\d{1,9})|(\d{3,9}))\b/g,
      (_typed, kind: string, year: string, apart: string | undefined, joined = "") =>
        yearly(kind, year, apart ?? joined),
    )
    .replaceAll(/(?<![\w-])(20\d\d)(\d{6})(?![\w-])/g, "$1 $2");

/**
 * The words of a search, as compared by it: a record is found if each of them occurs in it. A record number is one word,
 * however it is typed; of a number without its hyphen, such as 2026000032, the year and the rest are two.
 */
export const searchWords = (typed: string): string[] => {
  const words = withRecordNumbers(plainText(typed)).split(/\s+/).filter(Boolean);
  return [...new Set(words.map((word) => word.replaceAll(/^[,;]+|[,;]+$/g, "") || word))];
};

/** A line number as it is stored, however it is typed (`ln 104207`, `104207`); undefined for another text. */
export const lineNumberOf = (typed: string): string | undefined => {
  const digits = /^(?:LN[ -]*)?(\d{6,10})$/i.exec(foldedText(typed))?.[1];
  return digits && `LN-${digits}`;
};
