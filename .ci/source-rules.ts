import { allowedCasts } from "./allowed-casts.ts";

export interface Source {
  readonly file: string;
  readonly text: string;
}

type Rule = (source: Source) => readonly string[];

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const casts: Rule = ({ file, text }) => {
  const [allowed] = allowedCasts[file] ?? [0];
  const found = countOf(text, /\bas\s+unknown\s+as\b/g);
  if (found === allowed) return [];
  return found > allowed
    ? [
        `${file} has ${found} casts with "as unknown as", and ${allowed} are allowed. Let the compiler check the type, or list the cast with its reason in .ci/allowed-casts.ts.`,
      ]
    : [`${file} has ${found} casts with "as unknown as". Lower its number in .ci/allowed-casts.ts from ${allowed}.`];
};

const mostPublicFunctions = 5;

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
  /\bnow\(\)\.toISOString\(\)\.slice\(0, ?10\)/,
  /\bnew Date\(\)\.toISOString\(\)\.slice\(0, ?10\)/,
  /\.toLocaleDateString\(/,
  /\bcurrent_date\b/,
  /\b(?:now\(\)|\w+_at)::date\b/,
  // PostgreSQL reads a date as midnight of the session, which is in UTC.
  /::date(?: [+-] \w+\))? at time zone/,
];
const isProduct = (file: string): boolean =>
  /^(?:apps|packages)\//.test(file) && !/\.test\.tsx?$|\.demo\.ts$|\/(?:testing|demo)\//.test(file);

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

/** Violations that the compiler, the linter and the import rules cannot find: one sentence each. */
export const violationsIn = (sources: readonly Source[]): string[] => {
  const missing = Object.keys(allowedCasts).filter((file) => !sources.some((source) => source.file === file));
  return [
    ...sources.flatMap((source) =>
      [casts, narrowPublicFiles, namespacedCalls, suppressions, days].flatMap((rule) => rule(source)),
    ),
    ...missing.map((file) => `${file} is not there. Take it out of .ci/allowed-casts.ts.`),
  ];
};
