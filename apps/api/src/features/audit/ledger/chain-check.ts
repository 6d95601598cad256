import { type Chain, chainName, type Leaf, nextHash, rowHashOf, type SealedRow, startOf } from "./chain.ts";
import type { Head } from "./heads.ts";

export type FaultKind =
  | "changed"
  | "removed"
  | "inserted"
  | "missing last row"
  | "order"
  | "rewritten"
  | "bad signature"
  | "not sealed";

export interface LedgerFault extends Partial<Chain> {
  readonly kind: FaultKind;
  readonly position?: number | undefined;
  readonly eventId?: number | undefined;
  readonly text: string;
}

/** A row with what only the database knows of it. */
export interface CheckedRow extends SealedRow {
  readonly eventId?: number | undefined;
  /** Whether the ledger records that fields of its record were erased; undefined in a file, where that may be in another month. */
  readonly isErasureRecorded?: boolean | undefined;
}

/** No transaction that writes the ledger takes longer. */
const longestMs = 3_600_000;
/** A batch is sealed at one time and committed a little later. */
const sealingMs = 600_000;

const alias = /^"deleted-[0-9a-f]+"$/;

const rowText = (leaves: readonly Leaf[]): string => leaves.find(([name]) => name === "row")?.[2] ?? "{}";

/** The time of a row, of which a file may be wrong. */
const timeOf = (leaves: readonly Leaf[]): string | undefined => {
  try {
    return (JSON.parse(rowText(leaves)) as { at?: string }).at;
  } catch {
    return undefined;
  }
};

const isBefore = (one: string, other: string, slackMs = 0): boolean => Date.parse(one) < Date.parse(other) - slackMs;

/**
 * Checks the rows of a chain in their order. `heads` are those that were signed or kept elsewhere. After a fault the check goes on from
 * the seal, so that each fault is found once.
 */
export class ChainCheck {
  readonly #chain: Chain;
  readonly #heads: ReadonlyMap<number, readonly Head[]>;
  readonly #longest: Head | undefined;
  /** Whether a row that cannot be read may be one that is withheld. */
  readonly #withholds: boolean;
  #hash: string;
  #last: CheckedRow | undefined;
  erased = 0;
  withheld = 0;

  constructor(chain: Chain, heads: readonly Head[], withholds = false) {
    this.#chain = chain;
    this.#heads = Map.groupBy(heads, ({ length }) => length);
    this.#longest = heads.toSorted((one, other) => other.length - one.length)[0];
    this.#hash = startOf(chain);
    this.#withholds = withholds;
  }

  get length(): number {
    return this.#last?.position ?? 0;
  }

  row(row: CheckedRow): LedgerFault[] {
    const found = [...this.#inChain(row), ...this.#inRow(row)];
    this.#hash = row.hash;
    this.#last = row;
    const { position, eventId } = row;
    return found.map(([kind, text]) => this.#fault(kind, text, { position, eventId }));
  }

  #fault(kind: FaultKind, text: string, place: Pick<LedgerFault, "position" | "eventId">): LedgerFault {
    const { customerId, month, kept } = this.#chain;
    return { customerId, month, kept, kind, text, ...place };
  }

  *#inChain(row: CheckedRow): Generator<[FaultKind, string]> {
    const { position, sealedAt, sealedUntil, hash } = row;
    const last = this.#last;
    const missed = position - this.length - 1;
    if (missed > 0) yield ["removed", `${missed} before this one, with the seal`];
    else if (nextHash(this.#hash, row) !== hash) yield ["order", "the seal does not follow from the one before"];
    if (last && (isBefore(sealedAt, last.sealedAt) || isBefore(sealedUntil, last.sealedUntil)))
      yield ["order", "sealed earlier than the one before"];
    for (const head of this.#heads.get(position) ?? [])
      if (head.hash !== hash) yield ["rewritten", `up to here the chain is another than at ${head.at}`];
    const signed = this.#longest;
    if (signed && position > signed.length && isBefore(sealedAt, signed.at, sealingMs))
      yield ["inserted", `the chain ended before it at ${signed.at}`];
  }

  *#inRow({ leaves, rowHash, sealedUntil, isErasureRecorded }: CheckedRow): Generator<[FaultKind, string]> {
    if (leaves === null) {
      if (this.#withholds) this.withheld += 1;
      else yield ["removed", "the row is gone, its seal is there"];
      return;
    }
    const gone = leaves.filter((leaf) => leaf.length === 2);
    this.erased += gone.length;
    if (rowHashOf(leaves) !== rowHash) yield ["changed", "the fields have another hash than the seal"];
    if (gone.length > 0 && isErasureRecorded === false)
      yield ["changed", "fields are erased, but no erasure is recorded"];
    const at = timeOf(leaves);
    if (at !== undefined && isBefore(at, sealedUntil, longestMs))
      yield ["inserted", `sealed after later rows: it says ${at}, all rows until ${sealedUntil} were sealed before`];
  }

  /** At the end of the rows, with the head that the rows have to reach. */
  end(head: Head): LedgerFault[] {
    const fault = (kind: FaultKind, text: string) => this.#fault(kind, text, { position: this.length });
    const longest = Math.max(head.length, this.#longest?.length ?? 0);
    if (this.length < longest) return [fault("missing last row", `the chain had ${longest} rows`)];
    if (this.length > head.length) return [fault("inserted", `the head of the chain counts ${head.length} rows`)];
    return head.hash === this.#hash ? [] : [fault("order", "the head is not that of the last seal")];
  }
}

/** An erased field has an alias, or is missing. */
export const isErased = (text: string | undefined): boolean => text === undefined || alias.test(text);

/** A fault as a line. */
export const faultLine = ({ kind, text, position, eventId, ...chain }: LedgerFault): string =>
  [
    chain.customerId === undefined || !chain.month || !chain.kept ? "" : `${chainName(chain as Chain)}, `,
    position === undefined ? "" : `position ${position}, `,
    eventId === undefined ? "" : `row ${eventId}, `,
    `${kind}: ${text}`,
  ].join("");
