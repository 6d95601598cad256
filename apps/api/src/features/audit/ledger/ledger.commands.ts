import fs from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { X509Certificate } from "node:crypto";
import type pg from "pg";
import { type CommandContext, type OperatorCommand, readText } from "../../../platform/commands/operator-command.ts";
import { createPool, queryRows, type RunStatement } from "../../../platform/database/database.ts";
import { signingIdentity } from "../../../platform/pdf/signing-identity.ts";
import { faultLine } from "./chain-check.ts";
import type { Chain } from "./chain.ts";
import { fingerprint, headLines, headsIn, type SignedHead } from "./heads.ts";
import { listSignedHeads } from "./ledger.queries.ts";
import { proofParts } from "./proof-file.ts";
import { verifyFile } from "./verify-file.ts";
import { storedHead, type Verified, verifyLedger } from "./verify-ledger.ts";

const names = ["customer", "month", "heads", "certificate", "file"] as const;
type Options = Partial<Record<(typeof names)[number], string>>;

/** The options of a command; undefined for unknown ones. */
const optionsOf = (words: readonly string[], allowed: readonly (typeof names)[number][]): Options | undefined => {
  try {
    const options = Object.fromEntries(allowed.map((name) => [name, { type: "string" as const }]));
    const { values } = parseArgs({ args: [...words], options });
    const { customer = "0", month = "2026-11" } = values as Options;
    return /^\d{1,9}$/.test(customer) && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? values : undefined;
  } catch {
    return undefined;
  }
};

const filterOf = ({ customer, month }: Options) => ({
  customerId: customer === undefined ? null : Number(customer),
  from: month ?? null,
  to: month ?? null,
});

/** The certificates of a PEM file, in base64. */
const certificatesIn = async (file: string): Promise<string[]> =>
  ((await readText(file)).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((pem) =>
    new X509Certificate(pem).raw.toString("base64"),
  );

const trustedBy = async ({ certificate }: Options, context: CommandContext): Promise<string[]> => {
  if (certificate !== undefined) return certificatesIn(certificate);
  const identity = await signingIdentity(context.config);
  return identity?.certificates.slice(0, 1).map((der) => der.toString("base64")) ?? [];
};

/** Runs work with statements that may take long, on a connection of its own. */
const reading = async <Done>(
  { connect }: CommandContext,
  work: (read: RunStatement) => Promise<Done>,
): Promise<Done> => {
  const pool: pg.Pool = createPool(connect, "portal_operator", 2, { statementMs: 0, lockMs: 60_000 });
  try {
    return await work((statement) => queryRows(pool, statement));
  } finally {
    await pool.end();
  }
};

const summary = ({ chains, rows, erased, withheld }: Verified): string =>
  [
    `${rows} rows in ${chains} chains`,
    ...(erased > 0 ? [`${erased} fields of which only the hash is there`] : []),
    ...(withheld > 0 ? [`${withheld} rows of which only the hash is there`] : []),
  ].join(", ");

/** Throws the faults, so that the command fails. */
const judged = (verified: Verified, notes: readonly string[] = []): string[] => {
  const { faults } = verified;
  if (faults.length > 0)
    throw new Error([...faults.map(faultLine), `${faults.length} faults. ${summary(verified)}.`].join("\n"));
  return [`No faults. ${summary(verified)}.`, ...notes];
};

/** The heads of a file that was kept. */
const savedHeadsOf = async ({ heads }: Options): Promise<SignedHead[]> => {
  if (heads === undefined) return [];
  const saved = headsIn(await readText(heads));
  if (saved.length === 0) throw new Error(`There are no heads in ${heads}.`);
  return saved;
};

/** Checks a file for auditors. */
const verifyAlone = async (words: readonly string[]): Promise<readonly string[] | undefined> => {
  const options = optionsOf(words, names);
  if (options?.file === undefined) return undefined;
  const savedHeads = await savedHeadsOf(options);
  const trusted = options.certificate === undefined ? [] : await certificatesIn(options.certificate);
  const verified = await verifyFile(options.file, { trusted, savedHeads });
  const { certificate } = verified;
  return judged(verified, [
    certificate === null
      ? "The file is not signed."
      : `Signed by ${new X509Certificate(Buffer.from(certificate, "base64")).subject}, certificate ${fingerprint(certificate)}.`,
  ]);
};

const verify = async (context: CommandContext): Promise<readonly string[] | undefined> => {
  const options = optionsOf(context.words, names);
  if (!options) return undefined;
  const savedHeads = await savedHeadsOf(options);
  const trusted = await trustedBy(options, context);
  return judged(
    await reading(context, (read) => verifyLedger({ read, filter: filterOf(options), savedHeads, trusted })),
  );
};

const headsInPage = 1000;

const signedHeads = async (read: RunStatement): Promise<SignedHead[]> => {
  const heads: SignedHead[] = [];
  for (let last: Chain | undefined, isFull = true; isFull; last = heads.at(-1)) {
    const page = await read(listSignedHeads(last, headsInPage));
    isFull = page.length === headsInPage;
    heads.push(...page.flatMap(storedHead));
  }
  return heads;
};

const exported = async (context: CommandContext): Promise<readonly string[] | undefined> => {
  const options = optionsOf(context.words, ["customer", "month", "file"]);
  const { file } = options ?? {};
  if (!options || file === undefined) return undefined;
  const identity = await signingIdentity(context.config);
  await reading(context, async (read) =>
    pipeline(
      Readable.from(await proofParts({ read, filter: filterOf(options), identity, at: new Date(), forCompany: false })),
      fs.createWriteStream(file, { flags: "wx" }),
    ),
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new Error(`${file} exists already.`) : error;
  });
  return [`${file} is written.`];
};

export const ledgerCommands: readonly OperatorCommand[] = [
  {
    name: "ledger verify",
    takes: "[--customer N] [--month YYYY-MM] [--heads FILE] [--certificate FILE] [--file EXPORT]",
    summary: "Find changed, removed and inserted rows of the ledger, or check an exported file",
    alone: verifyAlone,
    run: verify,
  },
  {
    name: "ledger heads",
    takes: "",
    summary: "Print the signed heads of the ledger, to be kept elsewhere",
    run: async (context) =>
      context.words.length > 0 ? undefined : headLines(await reading(context, (read) => signedHeads(read))),
  },
  {
    name: "ledger export",
    takes: "--file FILE [--customer N] [--month YYYY-MM]",
    summary: "Write rows of the ledger with their chain to a new signed file, for an auditor",
    run: exported,
  },
];
