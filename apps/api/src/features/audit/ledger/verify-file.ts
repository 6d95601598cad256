import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { ChainCheck, type LedgerFault } from "./chain-check.ts";
import { type Chain, chainName, type SealedRow } from "./chain.ts";
import { headsIn, isSigned, type Signature, type SignedHead } from "./heads.ts";
import type { ChainFilter } from "./ledger.queries.ts";
import { fileText, proofFormat } from "./proof-file.ts";
import { isConcerned, lostChains, signatureFaults, type Verified } from "./verify-ledger.ts";

interface FileCheck {
  readonly trusted: readonly string[];
  /** Heads that were mailed or exported earlier. */
  readonly savedHeads: readonly SignedHead[];
}

type FileRow = SealedRow & { readonly chain: Chain };
type FileEnd = Signature & { readonly file: string; readonly at: string };

type FileStart = ChainFilter & { readonly format: string; readonly at: string };

type FileLine = FileRow | FileEnd | { readonly head: readonly string[] } | FileStart;

const fault = (kind: LedgerFault["kind"], text: string): LedgerFault => ({ kind, text });

/** Checks the lines of a file in their order. */
class ProofCheck {
  readonly #given: FileCheck;
  readonly #hash = createHash("sha256");
  #open: { readonly chain: Chain; readonly check: ChainCheck } | undefined;
  #isEnded = false;
  /** The saved heads of the chains that the file has to hold, by chain. */
  #saved: ReadonlyMap<string, readonly SignedHead[]> = new Map();
  readonly #found = new Set<string>();
  readonly faults: LedgerFault[] = [];
  readonly counts = { chains: 0, rows: 0, erased: 0, withheld: 0 };

  constructor(given: FileCheck) {
    this.#given = given;
  }

  /** The certificate of the last line, once it was read. */
  certificate: string | null = null;

  /** Throws a `SyntaxError` or `TypeError` for another line. */
  line(text: string): void {
    const value = JSON.parse(text) as FileLine;
    if (this.#isEnded) {
      this.faults.push(fault("bad signature", "a line follows the one that signs the file"));
      return;
    }
    if ("file" in value) return this.#end(value);
    this.#hash.update(`${text}\n`);
    if ("format" in value) this.#start(value);
    else if ("head" in value) this.#head(value.head.join("\n"));
    else if ("position" in value) this.#row(value);
  }

  #start({ at, ...filter }: FileStart): void {
    const concerned = this.#given.savedHeads.filter((head) => isConcerned(filter, head) && head.at <= at);
    this.#saved = Map.groupBy(concerned, chainName);
  }

  #row({ chain, ...row }: FileRow): void {
    if (!this.#open || chainName(this.#open.chain) !== chainName(chain)) {
      this.#closeWithoutHead();
      this.#open = this.#opened(chain);
    }
    this.faults.push(...this.#open.check.row(row));
  }

  #opened(chain: Chain) {
    const name = chainName(chain);
    this.#found.add(name);
    return { chain, check: new ChainCheck(chain, this.#saved.get(name) ?? [], true) };
  }

  #head(text: string): void {
    for (const head of headsIn(text)) {
      const open = this.#open ?? this.#opened(head);
      if (chainName(open.chain) !== chainName(head)) this.#closeWithoutHead();
      else this.faults.push(...signatureFaults(head, this.#given.trusted), ...open.check.end(head));
      this.#count(open.check);
    }
    this.#open = undefined;
  }

  #count({ length, erased, withheld }: ChainCheck): void {
    this.counts.chains += 1;
    this.counts.rows += length;
    this.counts.erased += erased;
    this.counts.withheld += withheld;
  }

  #closeWithoutHead(): void {
    if (this.#open) this.faults.push({ ...this.#open.chain, ...fault("missing last row", "the chain has no head") });
    this.#open = undefined;
  }

  #end({ file, at, signature, certificate }: FileEnd): void {
    this.#isEnded = true;
    this.certificate = certificate;
    const { trusted } = this.#given;
    if (this.#hash.digest("hex") !== file) this.faults.push(fault("bad signature", "the file was changed"));
    else if (!isSigned(fileText(file, at), { signature, certificate }))
      this.faults.push(fault("bad signature", "the signature is not that of the file"));
    else if (certificate === null && trusted.length > 0)
      this.faults.push(fault("bad signature", "the file is not signed"));
    else if (certificate !== null && trusted.length > 0 && !trusted.includes(certificate))
      this.faults.push(fault("bad signature", "the file is signed with another certificate"));
  }

  close(): void {
    this.#closeWithoutHead();
    this.faults.push(...lostChains(this.#saved, this.#found));
    if (!this.#isEnded) this.faults.push(fault("missing last row", "the file ends before the line that signs it"));
  }
}

/** Checks a file for auditors without a database. Throws an error with a readable message for another file. */
export const verifyFile = async (
  name: string,
  given: FileCheck,
): Promise<Verified & { readonly certificate: string | null }> => {
  const check = new ProofCheck(given);
  let count = 0;
  const failed = (reason: string) => new Error(`${name} is not a file of the ledger: ${reason}.`);
  const lines = createInterface({ input: createReadStream(name), crlfDelay: Infinity });
  try {
    for await (const line of lines) {
      count += 1;
      if (count === 1 && !line.includes(proofFormat)) throw failed(`its first line does not name ${proofFormat}`);
      check.line(line);
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw failed(`line ${count} cannot be read`);
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Error(`${name} cannot be read.`, { cause: error });
    throw error;
  }
  check.close();
  return { faults: check.faults, ...check.counts, certificate: check.certificate };
};
