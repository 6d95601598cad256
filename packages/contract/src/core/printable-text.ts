/**
 * What the font of documents prints: Latin letters with their marks, Greek, Cyrillic, digits and signs; and what prints nothing, such
 * as marks of direction and line breaks.
 */
const printed =
  /[ -~\u{a0}-\u{17f}\u{18f}\u{192}\u{1a0}\u{1a1}\u{1af}\u{1b0}\u{1f0}\u{1fa}-\u{1ff}\u{218}-\u{21b}\u{237}\u{259}\u{2bc}\u{384}-\u{38a}\u{38c}\u{38e}-\u{3a1}\u{3a3}-\u{3ce}\u{400}-\u{482}\u{48a}-\u{513}\u{1e80}-\u{1e85}\u{1e9e}\u{1ea0}-\u{1ef9}\u{2010}\u{2011}\u{2013}-\u{2015}\u{2017}-\u{201e}\u{2020}-\u{2022}\u{2026}\u{2030}\u{2032}\u{2033}\u{2039}\u{203a}\u{2044}\u{20ac}\u{2212}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

const mostNamed = 10;

/** Characters as a sentence names them: each once, separated by spaces. */
export const namedCharacters = (characters: Iterable<string>): string =>
  [...new Set(characters)].slice(0, mostNamed).join(" ");

/** The characters of a text that documents cannot show, as a sentence names them; empty if they can show all. */
export const unprintableIn = (text: string): string => namedCharacters(text.normalize("NFKC").replaceAll(printed, ""));
