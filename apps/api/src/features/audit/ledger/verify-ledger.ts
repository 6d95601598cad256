import type { RunStatement } from "../../../platform/database/database.ts";
import { ChainCheck, type LedgerFault } from "./chain-check.ts";
import { type Chain, chainName } from "./chain.ts";
import { fingerprint, isGenuine, type SignedHead } from "./heads.ts";
import * as queries from "./ledger.queries.ts";
import { sealedRow } from "./sealed-row.ts";

const rowsInPage = 200;
/** With more faults than these, the cause is one. */
const mostListed = 1000;

export interface LedgerCheck {
  readonly read: RunStatement;
  readonly filter: queries.ChainFilter;
  /** Heads that were mailed or exported earlier. */
  readonly savedHeads: readonly SignedHead[];
  /** The certificates with which heads may be signed, in base64. None: any certificate, which is named. */
  readonly trusted: readonly string[];
}

export interface Verified {
  /** At most about a thousand. */
  readonly faults: readonly LedgerFault[];
  readonly chains: number;
  readonly rows: number;
  readonly erased: number;
  readonly withheld: number;
}

export const chainOf = ({ customerId, month, kept }: Chain): Chain => ({ customerId, month, kept });

/** What is wrong with the signature of a head. */
export const signatureFaults = (head: SignedHead, trusted: readonly string[]): LedgerFault[] => {
  const { customerId, month, kept, length, certificate } = head;
  const fault = (text: string): LedgerFault[] => [
    { customerId, month, kept, position: length, kind: "bad signature", text },
  ];
  if (!isGenuine(head)) return fault("the signature is not that of the head");
  if (trusted.length === 0 || (certificate !== null && trusted.includes(certificate))) return [];
  if (certificate === null) return fault("the head is not signed");
  return fault(`signed with another certificate, ${fingerprint(certificate)}`);
};

/** The signed head in a row; none if it was never signed. */
export const storedHead = (found: queries.SignedChainHead): SignedHead[] => {
  const chain = chainOf(found);
  const { signedLength: length, signedHash: hash, signedAt: at, signature, certificate } = found;
  return length === null || hash === null || at === null
    ? []
    : [{ ...chain, length, hash, at, signature, certificate }];
};

async function* checkRows(read: LedgerCheck["read"], chain: Chain, check: ChainCheck, upTo: number) {
  for (let isFull = true; isFull;) {
    const rows = await read(queries.listSealedRows(chain, check.length, upTo, rowsInPage));
    isFull = rows.length === rowsInPage;
    for (const row of rows) yield* check.row(sealedRow(row));
  }
}

async function* checkChain(
  { read, trusted }: LedgerCheck,
  found: queries.FoundChain,
  saved: readonly SignedHead[],
): AsyncGenerator<LedgerFault, ChainCheck> {
  const chain = chainOf(found);
  const [stored] = await read(queries.findHead(chain));
  const heads = [...(stored ? storedHead(stored) : []), ...saved];
  for (const head of heads) yield* signatureFaults(head, trusted);
  const check = new ChainCheck(chain, heads);
  // Its rows may be gone, in part too.
  if (found.isExpired) return check;
  yield* checkRows(read, chain, check, Number.MAX_SAFE_INTEGER);
  const [head] = await read(queries.findHead(chain));
  if (!head) {
    yield { ...chain, kind: "rewritten", text: "the head of the chain is gone" };
    return check;
  }
  // Also check rows that were sealed during this check.
  if (head.length > check.length) yield* checkRows(read, chain, check, head.length);
  yield* check.end({ ...chain, length: head.length, hash: head.hash, at: head.readAt });
  return check;
}

const unsealedFaults = async ({ read, filter }: LedgerCheck): Promise<LedgerFault[]> => {
  const found = await Promise.all(
    (["13 months", "7 years"] as const).map((kept) => read(queries.listUnsealedRows(kept, filter, mostListed + 1))),
  );
  const waiting = found.flat().filter(({ isWaiting }) => isWaiting);
  const inserted = found.flat().filter(({ isWaiting }) => !isWaiting);
  const faults = inserted.map((row): LedgerFault => {
    const { customerId, month, kept } = chainOf(row);
    const text = "the row is without a seal, although later rows have one";
    return { customerId, month, kept, eventId: row.eventId, kind: "inserted", text };
  });
  if (waiting.length === 0) return faults;
  const count = waiting.length > mostListed ? `more than ${mostListed}` : waiting.length;
  const text = `${count} rows older than an hour wait to be sealed; the product seals while it runs`;
  return [...faults, { kind: "not sealed", text }];
};

/** Chains of saved heads that are gone with their head. */
export const lostChains = (
  saved: ReadonlyMap<string, readonly SignedHead[]>,
  known: ReadonlySet<string>,
): LedgerFault[] =>
  [...saved].flatMap(([name, [head]]): LedgerFault[] =>
    head === undefined || known.has(name)
      ? []
      : [
          {
            ...chainOf(head),
            kind: "missing last row",
            text: `the chain had ${head.length} rows at ${head.at}, and is gone`,
          },
        ],
  );

export const isConcerned = ({ customerId, from, to }: queries.ChainFilter, chain: Chain): boolean =>
  (customerId === null || chain.customerId === customerId) &&
  (from === null || chain.month >= from) &&
  (to === null || chain.month <= to);

/** Checks the ledger of a database in pages. */
export const verifyLedger = async (given: LedgerCheck): Promise<Verified> => {
  const chains = await given.read(queries.listChains(given.filter));
  const saved = Map.groupBy(
    given.savedHeads.filter((head) => isConcerned(given.filter, head)),
    chainName,
  );
  const faults = lostChains(saved, new Set(chains.map((chain) => chainName(chainOf(chain)))));
  let [rows, erased] = [0, 0];
  for (const chain of chains) {
    const checking = checkChain(given, chain, saved.get(chainName(chainOf(chain))) ?? []);
    let next = await checking.next();
    for (; !next.done; next = await checking.next()) if (faults.length <= mostListed) faults.push(next.value);
    rows += next.value.length;
    erased += next.value.erased;
  }
  faults.push(...(await unsealedFaults(given)));
  return { faults, chains: chains.length, rows, erased, withheld: 0 };
};
