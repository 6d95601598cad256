import type { LoyaltyEntries } from "@demarc/contract/operator/loyalty";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { conflict, found, invalid } from "../../platform/refusals/errors.ts";
import * as queries from "./loyalty-operator.queries.ts";

type Given = LoyaltyEntries["entries"][number];

interface Added {
  created: number;
  unchanged: number;
  rows: { index: number; externalRef: string; outcome: "created" | "unchanged" }[];
}

const differs = (externalRef: string) =>
  conflict("loyalty.entry-differs", `Entry ${externalRef} exists with other contents.`, { externalRef });

const momentOf = (text: string | null): number | null => (text === null ? null : new Date(text).getTime());

const entryOf = (given: Given, customerId: number): queries.NewEntry => ({
  externalRef: given.externalRef,
  customerId,
  points: given.points,
  cause: given.cause,
  invoiceNumber: given.invoiceNumber?.trim() || null,
  description: given.description?.trim() || null,
  expiresAt: given.expiresAt ? new Date(given.expiresAt).toISOString() : null,
});

const isSame = (known: queries.OperatorEntry & { customerId: number }, entry: queries.NewEntry): boolean =>
  known.customerId === entry.customerId &&
  known.points === entry.points &&
  known.reason === entry.cause &&
  known.invoiceNumber === entry.invoiceNumber &&
  known.description === entry.description &&
  momentOf(known.expiresAt) === momentOf(entry.expiresAt);

/** The companies of the entries, in their order. Throws 400 for one that does not take part. */
const companiesOf = async (transaction: OperatorTransaction, entries: readonly Given[]): Promise<number[]> => {
  const named = entries.map(({ customerId }) => customerId);
  const ids = named.filter((one) => typeof one === "number");
  const refs = named.flatMap((one) => (typeof one === "number" ? [] : [one.ref]));
  const held = await transaction.query(queries.lockParticipants(ids, refs));
  return named.map((one, at) => {
    const company = held.find(({ id, externalRef }) =>
      typeof one === "number" ? id === one : externalRef === one.ref,
    );
    if (!company?.takesPart) throw invalid(`entries.${at}.customerId`, "validation.invalid-value");
    return company.id;
  });
};

/** Sums of points are 32 bits wide. */
const mostPoints = 2_000_000_000;

const add = async (transaction: OperatorTransaction, entry: queries.NewEntry): Promise<void> => {
  const { customerId, externalRef, points, description } = entry;
  const { balance } = found(await transaction.query(queries.findBalanceNow(customerId)));
  if (balance + points > mostPoints) throw invalid("entries", "validation.invalid-value");
  if (balance + points < 0)
    throw conflict("loyalty.not-enough-points", "The company has fewer points than this.", { externalRef, balance });
  const [made] = await transaction.query(queries.insertEntry(entry, transaction.isDry ?? false));
  if (!made) throw differs(externalRef);
  transaction.record(customerId, {
    action: "loyalty.points-changed",
    entityType: "loyalty",
    entityId: externalRef,
    before: { balance },
    after: { balance: balance + points, points, description },
    event: "loyalty.points-changed",
  });
};

/**
 * Adds entries to the points histories of companies, all or nothing. An existing id with the same contents changes nothing.
 * Throws 400 for a company that does not take part, and 409 for other contents and for more points than a company has.
 */
export const addLoyaltyEntries = async (
  transaction: OperatorTransaction,
  entries: LoyaltyEntries["entries"],
): Promise<Added> => {
  const companies = await companiesOf(transaction, entries);
  const known = new Map(
    (await transaction.query(queries.listEntriesByRef(entries.map(({ externalRef }) => externalRef)))).map((one) => [
      one.externalRef,
      one,
    ]),
  );
  const seen = new Set<string>();
  const rows: Added["rows"] = [];
  for (const [index, given] of entries.entries()) {
    const { externalRef } = given;
    if (seen.has(externalRef)) throw invalid(`entries.${index}.externalRef`, "validation.invalid-value");
    seen.add(externalRef);
    const entry = entryOf(given, companies[index] ?? 0);
    const earlier = known.get(externalRef);
    if (earlier && !isSame(earlier, entry)) throw differs(externalRef);
    if (!earlier) await add(transaction, entry);
    rows.push({ index, externalRef, outcome: earlier ? "unchanged" : "created" });
  }
  const created = rows.filter(({ outcome }) => outcome === "created").length;
  return { created, unchanged: rows.length - created, rows };
};
