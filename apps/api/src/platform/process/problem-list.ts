import type { Problem } from "./environment-values.ts";

/** The parts of the settings, in the order in which one sets up an installation, with the names of their variables. */
export const settingParts: readonly (readonly [part: string, names: RegExp])[] = [
  ["Mode", /^(NODE_ENV$|DEMO|AUTO_APPROVE$)/],
  ["Database", /^(DATABASE_|(READ|POWER)_DATABASE_|EMBEDDED_|DATA_FOLDER$)/],
  ["Addresses", /^(HOST$|PORT|API_ENDPOINT$|TRUST_|STATUS_|TERMS_|PRIVACY_|POSTAL_)/],
  ["Sign-in", /^(SSO_|SESSION_)/],
  ["Mail", /^(SMTP_|MAIL_)/],
  ["Keys and seal", /^(TV_SECRET_|SIGNING_|LOYALTY_)/],
  ["Other settings", /^/],
];

const partOf = (name: string): number => settingParts.findIndex(([, names]) => names.test(name));

/** The part of a variable. */
export const namedPart = (name: string): string => settingParts[partOf(name)]?.[0] ?? "";

/** In the order of their parts. */
export const byPart = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((one, other) => partOf(one.name) - partOf(other.name));

/** One sentence as it is, several as a list. */
export const listed = (sentences: readonly string[]): string =>
  sentences.length === 1
    ? (sentences[0] ?? "")
    : [
        `${sentences.length} settings are wrong or missing:`,
        ...sentences.map((sentence, place) => `  ${place + 1}. ${sentence}`),
      ].join("\n");
