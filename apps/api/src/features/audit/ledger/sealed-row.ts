import { operatorFields } from "../../../platform/changes/operator-fields.ts";
import { type CheckedRow, isErased } from "./chain-check.ts";
import { keyOf, type Leaf, leafHash } from "./chain.ts";
import type { SealRow } from "./ledger.queries.ts";

/** The key of a field that lost its key but not its value: with it the hash differs from that of the seal. */
const wrongKey = "";

const named = ["username", "email", "firstName", "middleName", "lastName", "jobTitle", "phoneNumber", "phoneNumber2"];

/** The fields that the product erases, by kind of record: those that `erase_ledger` is called with. */
const erasable: Readonly<Record<string, readonly string[]>> = {
  account: named,
  session: named,
  contact: named,
  application: [...named, "note"],
  "fault-report": [...named, "text", "contact"],
};

const isErasable = (kind: string | undefined, name: string): boolean =>
  kind !== undefined &&
  ((kind === "application" && name === "ip") ||
    (erasable[kind]?.includes(name.replace(/^(before|after)\./, "")) ?? false));

const kindOf = (row: string | undefined): string | undefined =>
  row === undefined ? undefined : (JSON.parse(row) as { entityType?: string }).entityType;

const leavesOf = ({ salt, leaves, names, texts }: SealRow): Leaf[] | null => {
  if (names === null || texts === null) return null;
  const current = new Map(names.map((name, place) => [name, texts[place] ?? ""]));
  const sealed = new Map(Object.entries(leaves ?? {}));
  const kind = kindOf(current.get("row"));
  return [...new Set([...current.keys(), ...sealed.keys()])].map((name): Leaf => {
    const text = current.get(name);
    const { key = salt === null ? undefined : keyOf(salt, name), hash } = sealed.get(name) ?? {};
    if (hash !== undefined && isErased(text) && isErasable(kind, name)) return [name, hash];
    return [name, key ?? wrongKey, text ?? ""];
  });
};

/** A row of the database as a row of a chain. */
export const sealedRow = (row: SealRow): CheckedRow => {
  const { position, eventId, sealedAt, sealedUntil, rowHash, hash } = row;
  const isErasureRecorded = row.isErasureRecorded ?? undefined;
  return { position, eventId, sealedAt, sealedUntil, rowHash, hash, leaves: leavesOf(row), isErasureRecorded };
};

const hidden: ReadonlySet<string> = new Set([
  "reason",
  ...operatorFields.flatMap((field) => [`before.${field}`, `after.${field}`]),
]);

/** Of a change by the operator, the company does not see who made it, from where, and in which request. */
const hiddenOfOperator: ReadonlySet<string> = new Set([...hidden, "row", "ip"]);

interface ShownRow {
  readonly leaves: readonly Leaf[];
  /** What the hidden field `row` says, without the person. */
  readonly about?: object;
}

/** The fields as their company sees them: of those that only the operator sees, the hash. */
export const shownRow = (leaves: readonly Leaf[]): ShownRow => {
  const text = leaves.find(([name]) => name === "row")?.[2];
  const { actorId: _who, requestId: _request, ...about } = JSON.parse(text ?? "{}") as Record<string, unknown>;
  const isOfOperator = about["actorType"] === "OPERATOR";
  const kept = isOfOperator ? hiddenOfOperator : hidden;
  const shown = leaves.map((leaf): Leaf =>
    leaf.length === 2 || !kept.has(leaf[0]) ? leaf : [leaf[0], leafHash(leaf).toString("hex")],
  );
  return isOfOperator ? { leaves: shown, about } : { leaves: shown };
};
