import { type MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import * as dutch from "@zxcvbn-ts/language-nl-be";

export interface JudgedPassword {
  readonly password: string;
  /** What others know about the person: names, address, company, brands. */
  readonly words: readonly string[];
}

/** Why a password is easy to guess. */
export type Weakness = "common" | "personal" | "pattern" | "guessable";

/**
 * The time of a judgement grows with the square of the length. What follows these characters can only make a password harder to
 * guess.
 */
const judgedLength = 64;

/** Score 4 of 4: more than 10,000,000,000 guesses. */
const wantedScore = 4;

/** Of each list; the longest holds 89,000 family names. */
const mostWords = 30_000;

/** One list of all, in which each word keeps about the rank of its own list. Few lists make a judgement ten times as fast. */
const ranked = (...lists: readonly (readonly string[])[]): string[] => {
  const words = new Set<string>();
  for (let rank = 0; rank < mostWords; rank += 1) for (const list of lists) words.add(list[rank] ?? "");
  return [...words].filter(Boolean);
};

const judge = new ZxcvbnFactory({
  dictionary: {
    passwords: common.dictionary["passwords-common"],
    words: ranked(
      english.dictionary["commonWords-en"],
      dutch.dictionary.commonWords,
      english.dictionary["wikipedia-en"],
      dutch.dictionary.wikipedia,
    ),
    names: ranked(
      english.dictionary["firstnames-en"],
      dutch.dictionary.boysFirstnames,
      dutch.dictionary.girlsFirstnames,
      dutch.dictionary.lastnames,
      english.dictionary["lastnames-en"],
    ),
  },
  graphs: common.adjacencyGraphs,
  maxLength: judgedLength,
  // Combinations of l33t that are tried, each of them as a whole password. By default 100, which takes ten times as long.
  l33tMaxSubstitutions: 10,
});

/** Leaves out what has occurred before, so that a word that is typed twice counts once. */
const withoutRepeats = (text: string): string => {
  const shorter = text.replace(/(.{3,})(.*?)\1/isu, "$1$2");
  return shorter === text ? text : withoutRepeats(shorter);
};

const isOf =
  (...names: readonly string[]) =>
  ({ pattern, dictionaryName }: MatchExtended & { dictionaryName?: unknown }): boolean =>
    names.includes(pattern === "dictionary" ? String(dictionaryName) : pattern);

const reasons: readonly (readonly [Weakness, (match: MatchExtended) => boolean])[] = [
  ["personal", isOf("userInputs")],
  ["common", isOf("passwords")],
  ["pattern", isOf("repeat", "sequence", "spatial", "date")],
];

/** The reason that a password is too easy to guess, or undefined. Runs in a thread: see `weaknessOf`. */
export const judgePassword = ({ password, words }: JudgedPassword): Weakness | undefined => {
  const judged = password.slice(0, judgedLength);
  const unrepeated = withoutRepeats(judged);
  const { score, sequence } = judge.check(unrepeated, [...words]);
  if (score >= wantedScore) return undefined;
  const reason = reasons.find(([, holds]) => sequence.some(holds))?.[0];
  return reason ?? (unrepeated === judged ? "guessable" : "pattern");
};
