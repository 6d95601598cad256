import path from "node:path";
import { allowedCasts } from "./allowed-casts.ts";

export interface Source {
  readonly file: string;
  readonly text: string;
}

/** Violations stop a landing; warnings are only printed. One sentence each. */
export interface Findings {
  readonly violations: readonly string[];
  readonly warnings: readonly string[];
}

type Rule = (source: Source) => readonly string[];

const warnedLines = 300;
const mostLines = 500;
const mostPublicFunctions = 5;

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const linesOf = (text: string): number => countOf(text, /\n/g);

const casts: Rule = ({ file, text }) => {
  const [allowed] = allowedCasts[file] ?? [0];
  const found = countOf(text, /\bas\s+unknown\s+as\b/g);
  return found > allowed
    ? [
        `${file} has ${found} casts with "as unknown as", and ${allowed} are allowed. Let the compiler check the type, or list the cast with its reason in .ci/allowed-casts.ts.`,
      ]
    : [];
};

/** Names that a file exports and that exist at run time; `export *` hides how many they are. */
const exportedValues = (text: string): number => {
  const declared = countOf(text, /^export (?:const|let|function|async function|class)\b/gm);
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) => names.split(","));
  const listed = lists.map((name) => name.trim()).filter((name) => name !== "" && !name.startsWith("type "));
  return /^export \*/m.test(text) ? Infinity : declared + listed.length;
};

const narrowPublicFiles: Rule = ({ file, text }) =>
  file.endsWith(".public.ts") && exportedValues(text) > mostPublicFunctions
    ? [
        `${file} exports more than ${mostPublicFunctions} functions. What other slices need of a slice is small; what they do not use stays private.`,
      ]
    : [];

const suppressions: Rule = ({ file, text }) =>
  text.split("\n").flatMap((line, index) => {
    const isSuppressed = /\b(?:eslint|oxlint)-disable|@ts-(?:ignore|nocheck|expect-error)/.test(line);
    const isExplained = /\boxlint-disable(?:-next-line|-line)? [\w/, -]+? -- \S/.test(line);
    return isSuppressed && !isExplained
      ? [`${file}:${index + 1} suppresses a check. Write "oxlint-disable-next-line <rule> -- <reason>".`]
      : [];
  });

const namespacedCalls: Rule = ({ file, text }) =>
  file.endsWith(".data.ts")
    ? [...text.matchAll(/\b(?:call|download|upload)\((\w+)[,)]/g)].map(
        ([, endpoint]) =>
          `${file} calls ${endpoint} by its bare name. Import the contract as a namespace ("import * as contract"), so that a function may have the name of its endpoint.`,
      )
    : [];

/** Today by the clock of UTC, of the machine or of the session of the database: between midnight and two it is another day. */
const foreignDays = [
  // Arithmetic with days that are texts goes by UTC throughout.
  /^(?!.*\bnew Date\(Date\.(?:UTC|parse)\().*\.toISOString\(\)\.slice\(0, ?10\)/,
  /\.toLocaleDateString\(/,
  /\bcurrent_date\b/,
  /\b(?:now\(\)|\w+_at)::date\b/,
  // PostgreSQL reads a date as midnight of the session, which is in UTC.
  /::date(?: [+-] \w+\))? at time zone/,
];
const isProduct = (file: string): boolean =>
  /^(?:apps|packages)\//.test(file) && !/\.(?:test|fixtures)\.tsx?$|\.demo\.ts$|\/(?:testing|demo)\//.test(file);

const days: Rule = ({ file, text }) =>
  isProduct(file)
    ? text
        .split("\n")
        .flatMap((line, index) =>
          foreignDays.some((day) => day.test(line))
            ? [
                `${file}:${index + 1} takes the day of a moment outside Amsterdam. Use amsterdamDate, or "at time zone 'Europe/Amsterdam'" in SQL.`,
              ]
            : [],
        )
    : [];

/** One language instead of that of the person. A line with both languages compares them. */
const fixedLanguage = /\b(?:label|name|description|text|title|packageName)\??\.(?:en|nl)\b/;

const languages: Rule = ({ file, text }) =>
  /^(?:apps\/portal|packages\/(?:shell|ui))\//.test(file) && isProduct(file)
    ? text
        .split("\n")
        .flatMap((line, index) =>
          fixedLanguage.test(line) && !(/\.en\b/.test(line) && /\.nl\b/.test(line))
            ? [`${file}:${index + 1} takes the text of one language. Take that of the person: [locale].`]
            : [],
        )
    : [];

const lengths: Rule = ({ file, text }) =>
  linesOf(text) > mostLines
    ? [`${file} has ${linesOf(text)} lines, and ${mostLines} are allowed. Divide it where its subject divides.`]
    : [];

const wordless: Rule = ({ file }) =>
  /^(?:index|utils?|helpers?|types|common)\.tsx?$/.test(path.basename(file))
    ? [`${file} has a name without meaning. Name it after what it holds.`]
    : [];

/** A slice, a room such as platform/ or shell/, or a workspace: where a file is found by its name alone. */
const sliceOf = (file: string): string =>
  /^(?:apps|packages)\/[^/]+\/src\/(?:features\/)?[^/]+(?=\/)/.exec(file)?.[0] ??
  /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ??
  "";

const doubleNames = (sources: readonly Source[]): string[] => {
  const byName = Map.groupBy(sources, ({ file }) => `${path.basename(file)} in ${sliceOf(file)}`);
  return [...byName].flatMap(([name, files]) =>
    files.length > 1 ? [`${name} is the name of ${files.length} files. Name each after what it holds.`] : [],
  );
};

/** The checks and the seeded faults name in their texts what they look for. */
const rulesOf = ({ file }: Source): readonly Rule[] =>
  /^(?:\.ci|faults)\//.test(file)
    ? [lengths, wordless]
    : [casts, narrowPublicFiles, namespacedCalls, suppressions, days, languages, lengths, wordless];

/** What the compiler, the linter and the import rules cannot find. */
export const judgeSources = (sources: readonly Source[]): Findings => ({
  violations: [
    ...sources.flatMap((source) => rulesOf(source).flatMap((rule) => rule(source))),
    ...doubleNames(sources),
  ],
  warnings: sources.flatMap(({ file, text }) =>
    linesOf(text) > warnedLines && linesOf(text) <= mostLines ? [`${file} has ${linesOf(text)} lines.`] : [],
  ),
});
