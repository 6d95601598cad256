/** More than any body of the contract needs. */
const mostDepth = 32;

/** Values that a body of any size may have, and how many bytes each further value takes on average. */
const freeValues = 4000;
const bytesEach = 5;

/** Members of one list or object; more than any list of the contract has. Different keys are expensive to parse. */
const mostMembers = 25_000;

const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const codesOf = (characters: string): ReadonlySet<number> =>
  new Set(characters.split("").map((character) => character.charCodeAt(0)));
const openers = codesOf("[{");
const closers = codesOf("]}");
const separators = codesOf("[{,:");
const comma = ",".charCodeAt(0);

/** The position of the quotation mark that ends the text which begins after `start`. */
const endOfText = (text: string, start: number): number => {
  for (let place = start + 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === backslash) place += 1;
    else if (code === quote) return place;
  }
  return text.length;
};

/** Whether JSON keeps to the limits of depth, members and values by size. Text that is not JSON may pass; it is cheap to refuse. */
export const isPlainJson = (text: string): boolean => {
  const mostValues = freeValues + text.length / bytesEach;
  const members = new Int32Array(mostDepth + 1);
  let [depth, values] = [0, 0];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) place = endOfText(text, place);
    else if (separators.has(code)) {
      values += 1;
      if (openers.has(code)) {
        depth += 1;
        members[depth] = 1;
      } else if (code === comma) members[depth] = (members[depth] ?? 0) + 1;
      if (depth > mostDepth || values > mostValues || (members[depth] ?? 0) > mostMembers) return false;
    } else if (closers.has(code)) depth -= 1;
  }
  return true;
};
