import { foldedText } from "@demarc/contract/core/folded-text";
import { plainText } from "@demarc/contract/core/search-text";
import type { ImportColumn } from "@demarc/contract/operator/imports";
import type { KindColumn } from "./import-kind.ts";

/** The forms of a heading that are compared: its text, and its words in lower case without punctuation. */
interface Words {
  readonly text: string;
  readonly words: readonly string[];
  readonly joined: string;
}

const wordsIn = (text: string): Words => {
  const words = plainText(foldedText(text).replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "))
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return { text, words, joined: words.join("") };
};

/** How well a heading fits a name of a field, from 0 to 1. */
const fitOf = (heading: Words, name: Words): number => {
  if (heading.text === name.text) return 1;
  if (heading.joined === name.joined) return 0.95;
  const isIncluded = name.words.length > 0 && name.words.every((word) => heading.words.includes(word));
  return isIncluded ? 0.4 + 0.4 * (name.words.length / heading.words.length) : 0;
};

/** A cache, because many headings are compared with the same names. */
const known = new WeakMap<KindColumn, readonly Words[]>();
const namesOf = (column: KindColumn): readonly Words[] => {
  const names = known.get(column) ?? [column.field, ...column.nl, ...column.en].map(wordsIn);
  known.set(column, names);
  return names;
};

const headingFit = (heading: Words, column: KindColumn): number =>
  Math.max(...namesOf(column).map((name) => fitOf(heading, name)));

/** The headings of the first row; a repeated heading gets a number. Without any known heading, the columns are numbered. */
export const headingsOf = (first: readonly string[], columns: readonly KindColumn[]) => {
  const isKnown = (cell: Words) => columns.some((column) => headingFit(cell, column) >= 0.8);
  const hasHeadings = first.some((cell) => cell !== "" && isKnown(wordsIn(cell)));
  const headings = new Set<string>();
  for (const [place, cell] of first.entries()) {
    // A request cannot contain a damaged character of a heading.
    const heading =
      hasHeadings && cell !== "" ? cell.slice(0, 190).toWellFormed().replaceAll("\uFFFD", "?") : String(place + 1);
    let name = heading;
    for (let count = 2; headings.has(name); count += 1) name = `${heading} (${count})`;
    headings.add(name);
  }
  return { hasHeadings, headings: [...headings] };
};

interface Guessing {
  readonly columns: readonly KindColumn[];
  /** Whether a field accepts the value of a cell. */
  readonly isAccepted: (column: KindColumn, sample: string) => boolean;
}

/** Guesses the field of each heading: the best fits first, and each field once. Samples that the field refuses lower its certainty. */
export const guessedColumns = (
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  { columns, isAccepted }: Guessing,
): ImportColumn[] => {
  const fits = headings.map(wordsIn).flatMap((heading, place) =>
    columns.map((column) => {
      const given = samples[place] ?? [];
      const fit = headingFit(heading, column);
      const accepted = fit === 0 ? 0 : given.filter((sample) => isAccepted(column, sample)).length;
      const share = given.length === 0 ? 1 : 0.5 + (0.5 * accepted) / given.length;
      return { place, field: column.field, confidence: Math.round(100 * fit * share) / 100 };
    }),
  );
  const chosen = new Map<number, { field: string; confidence: number }>();
  const taken = new Set<string>();
  for (const { place, field, confidence } of fits.toSorted((one, other) => other.confidence - one.confidence)) {
    if (confidence < 0.5 || chosen.has(place) || taken.has(field)) continue;
    chosen.set(place, { field, confidence });
    taken.add(field);
  }
  return headings.map((column, place) => ({
    column,
    field: null,
    confidence: 0,
    ...chosen.get(place),
    samples: [...(samples[place] ?? [])],
  }));
};
