import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { JobContext } from "../../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../../platform/jobs/job-handler.ts";
import { sealMissed } from "../../../platform/ledger/sealer.ts";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import { signingIdentity } from "../../../platform/pdf/signing-identity.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { headLines, signHead, type SignedHead } from "./heads.ts";
import { listUnsignedHeads, storeSignatures } from "./ledger.queries.ts";

/** Heads that are signed and mailed together. */
const headsAtOnce = 1000;
const signaturesInTurn = 20;

export const ledgerTimers: readonly Timer[] = [
  { key: "ledger.seal-missed", everySeconds: 600 },
  { key: "ledger.sign-heads", everySeconds: 86_400 },
];

const signaturesOf = (heads: readonly SignedHead[]) =>
  storeSignatures({
    customerIds: heads.map(({ customerId }) => customerId),
    months: heads.map(({ month }) => month),
    kept: heads.map(({ kept }) => kept),
    lengths: heads.map(({ length }) => length),
    hashes: heads.map(({ hash }) => hash),
    times: heads.map(({ at }) => at),
    signatures: heads.map(({ signature }) => signature),
    certificates: heads.map(({ certificate }) => certificate),
  });

const headsMail = (to: string, heads: readonly SignedHead[], { portals }: Config) =>
  layOutMail({
    to,
    variant: portals[0]?.variant ?? "main",
    locale: "nl",
    audience: "ledger",
    subject: `Eindstanden van de activiteiten: ${heads.length}`,
    paragraphs: [
      "Bewaar deze mail buiten het portaal. Met de regels hieronder toont u later aan dat er niets uit de activiteiten is verdwenen, ook niet aan het eind.",
    ],
    quote: headLines(heads).join("\n"),
    closing: "Controleren: npm run operate -- ledger verify --heads BESTAND",
  });

/** Signs the heads of chains that have grown, and mails them, in one transaction for each thousand. */
const signHeads = async ({ write, signal }: JobContext, config: Config): Promise<void> => {
  const identity = await signingIdentity(config);
  const began = new Date().toISOString();
  for (let isFull = true; isFull;) {
    signal.throwIfAborted();
    isFull = await write(async (transaction) => {
      const grown = await transaction.query(listUnsignedHeads(began, identity !== undefined, headsAtOnce));
      const heads: SignedHead[] = [];
      for (const { readAt, ...head } of grown) {
        heads.push(signHead({ ...head, at: readAt }, identity));
        if (heads.length % signaturesInTurn === 0) await setImmediate(); // requests go first
      }
      if (heads.length === 0) return false;
      transaction.send(signaturesOf(heads));
      if (config.ledgerHeadsEmail !== "")
        queueMail(transaction, null, headsMail(config.ledgerHeadsEmail, heads, config), config);
      return heads.length === headsAtOnce;
    });
  }
};

export const ledgerJobs = (config: Config): Readonly<Record<string, JobHandler>> => ({
  "ledger.seal-missed": async (_payload, { query, signal }) => {
    // Null: another process is sealing at this moment.
    for (let sealed: { count: number | null } | undefined; (sealed?.count ?? null) === null;) {
      [sealed] = await query(sealMissed());
      if ((sealed?.count ?? null) === null) await sleep(500, undefined, { signal });
    }
  },
  "ledger.sign-heads": (_payload, context) => signHeads(context, config),
});
