const wordsOf = (name: string): string =>
  /^\d+$/.test(name) ? String(Number(name) + 1) : name.replaceAll(/[-_]+|(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();

/** The path of a field that has no label, in words: `address.houseNumber` is "Address, house number". */
export const fieldWords = (path: string): string => {
  const words = path.split(".").map(wordsOf).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
