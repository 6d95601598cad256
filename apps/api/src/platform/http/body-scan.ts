/** More than any body of the contract needs. */
const mostDepth = 32;

/** Values that a body of any size may have, and how many bytes each further value takes on average. */
const freeValues = 4000;
const bytesEach = 5;

const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const codesOf = (characters: string): ReadonlySet<number> =>
  new Set(characters.split("").map((character) => character.charCodeAt(0)));
const openers = codesOf("[{");
const closers = codesOf("]}");
const separators = codesOf("[{,:");

/** The position of the quotation mark that ends the text which begins after `start`. */
const endOfText = (text: string, start: number): number => {
  for (let place = start + 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === backslash) place += 1;
    else if (code === quote) return place;
  }
  return text.length;
};

/** Whether JSON keeps to the limits of depth and of values by size. Text that is not JSON may pass; it is cheap to refuse. */
export const isPlainJson = (text: string): boolean => {
  const mostValues = freeValues + text.length / bytesEach;
  let [depth, values] = [0, 0];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) place = endOfText(text, place);
    else if (separators.has(code)) {
      if (openers.has(code)) depth += 1;
      values += 1;
      if (depth > mostDepth || values > mostValues) return false;
    } else if (closers.has(code)) depth -= 1;
  }
  return true;
};
