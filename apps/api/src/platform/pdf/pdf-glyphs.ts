/** Printed in place of characters that the font does not have. */
export const unprintable = "[…]";

/** Joiners, variation selectors and marks of direction: they print nothing by themselves. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Matches most texts; the font has all of these characters. */
const usual = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f–—‘’“”•…€−·]*$/u;

const mark = "\u{10ffff}";
const runs = new RegExp(`${mark}(?:[\\s\\p{M}]*${mark})*`, "gu");

/**
 * A text that the font can print: other forms of a character become the usual one, such as a fullwidth letter, and each
 * run of characters that the font does not have becomes `unprintable`.
 */
export const printable = (
  text: string,
  has: (codePoint: number) => boolean,
): { readonly shown: string; readonly missing: readonly string[] } => {
  if (usual.test(text)) return { shown: text, missing: [] };
  const hasAll = (characters: string) => Array.from(characters).every((one) => has(one.codePointAt(0) ?? 0));
  const missing: string[] = [];
  const marked = Array.from(text.replaceAll(invisible, ""), (one) => {
    const compatible = one.normalize("NFKC");
    if (hasAll(one)) return one;
    if (hasAll(compatible)) return compatible;
    missing.push(one);
    return mark;
  }).join("");
  return { shown: marked.replaceAll(runs, unprintable), missing };
};
