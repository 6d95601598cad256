import type { CopiedKind } from "@demarc/contract/operator/snapshots";

export type CopiedRecord = Readonly<Record<string, unknown>>;

const idFields = ["id", "code", "productId", "prefix", "version"] as const;

/** A field as text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The id of a record in its kind. A price has only its content. */
export const identityOf = (record: CopiedRecord): string => {
  const name = idFields.find((field) => record[field] !== undefined);
  return textOf(name ? record[name] : record);
};

/** A record without the fields that show other records. */
export const ownFields = ({ ofOthers }: CopiedKind, record: CopiedRecord): CopiedRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !ofOthers.includes(name)));

/** The subjects by which events name a record. */
export const subjectsOf = ({ subject, namedBy }: CopiedKind, record: CopiedRecord): string[] =>
  namedBy.flatMap((name) => {
    const value = record[name];
    return value === null || value === undefined ? [] : [`${subject}/${textOf(value)}`];
  });

export const recordsIn = (lines: string): CopiedRecord[] =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CopiedRecord);
