/** How many letters differ, are too many, are missing, or are swapped with their neighbour. */
export const editDistance = (one: string, other: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [place, letter] of one.split("").entries()) {
    const next = [place + 1];
    for (const [at, against] of other.split("").entries()) {
      const isSwapped = letter === other[at - 1] && against === one[place - 1];
      const swapped = isSwapped ? (before[at - 1] ?? 0) + 1 : Infinity;
      const changed = (row[at] ?? 0) + Number(letter !== against);
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, changed, swapped));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
};

/** A question after a wrong word, with the word that is most like it; empty if none is. */
export const didYouMean = (word: string, known: Iterable<string>): string => {
  const [nearest] = [...new Set(known)]
    .map((one) => ({ one, far: editDistance(word.toLowerCase().slice(0, 60), one.toLowerCase()) }))
    .filter(({ one, far }) => far <= Math.max(1, Math.min(3, one.length / 3)))
    .toSorted((one, other) => one.far - other.far);
  return nearest ? ` Did you mean ${nearest.one}?` : "";
};
