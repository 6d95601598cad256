/** The addresses without duplicates, which can differ in upper and lower case; the first spelling is kept. */
export const distinctAddresses = (addresses: readonly string[]): string[] => {
  const folded = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_, place) => folded.indexOf(folded[place] ?? "") === place);
};
