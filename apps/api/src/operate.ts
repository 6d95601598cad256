import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { addressLine, type Address } from "@demarc/contract/core/address";
import { fullName } from "@demarc/contract/core/customer-contact";
import { maskIban } from "@demarc/contract/core/iban";
import { applicationStates } from "@demarc/contract/signup";
import { rotateProviderKeys } from "@demarc/identity/store/provider-keys.queries";
import type pg from "pg";
import { decideRouteAuthorisation, requestedAuthorisations } from "./features/ip-management/ip-management.public.ts";
import {
  decideApplication,
  type Decision,
  findApplication,
  listApplications,
  type ProviderApplication,
} from "./features/signup/signup.public.ts";
import { identityUsage, manageIdentityLinks } from "./operate-identity.ts";
import { invoiceUsage, workOnInvoices } from "./operate-invoices.ts";
import { jobsUsage, workOnJobs } from "./operate-jobs.ts";
import { asOwner, type Connect, createPool } from "./platform/database/database.ts";
import { startPostgres } from "./platform/database/embedded-postgres.ts";
import { type Config, readConfig } from "./platform/environment.ts";
import { ApiError } from "./platform/errors.ts";
import { connectBySocket, connectByUrl } from "./platform/migrate.ts";
import { rotateSigningKey } from "./platform/tokens/signing-keys.ts";

const usage = `The provider's side on the command line.

  npm run operate -- application list [--state STATE]      undecided ones, or those in a state, longest wait first
  npm run operate -- application show ID
  npm run operate -- application review ID                 takes it up before the e-mail address is confirmed
  npm run operate -- application ask ID "question"         mails the question; the applicant answers by its link
  npm run operate -- application approve ID                makes the customer and mails the activation link
  npm run operate -- application reject ID ["reason"]      mails the reason, when one is given

  npm run operate -- route list                            route authorisations that wait for a decision
  npm run operate -- route publish ID
  npm run operate -- route reject ID ["reason"]

${invoiceUsage}
${identityUsage}
${jobsUsage}
  npm run operate -- keys rotate [--after SECONDS]         new keys, which sign after SECONDS (default: 60)

  --by NAME   who decides, as the ledger names them (default: ${os.userInfo().username})
  STATE       ${applicationStates.join(", ")}

It reads the same variables as the product (DATABASE_URL or DATA_FOLDER, PORTAL_URL…), which may run meanwhile.
`;

/** The command cannot be carried out; the message is shown to the operator. */
class Refused extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const events: Readonly<Record<string, Decision["event"]>> = {
  review: "startReview",
  ask: "requestInfo",
  approve: "approve",
  reject: "reject",
};

const lineOf = ({ id, state, payload, variant, createdAt, duplicateOf }: ProviderApplication): string =>
  [
    id,
    state.padEnd(14),
    createdAt.slice(0, 10),
    variant.padEnd(11),
    payload.type.padEnd(8),
    payload.name,
    ...(duplicateOf === null ? [] : [`(may be customer ${duplicateOf})`]),
  ].join("  ");

const show = (application: ProviderApplication): void => {
  const { payload } = application;
  const facts: [string, string | null | undefined][] = [
    ["Company", payload.name],
    ["Trade name", payload.tradeName],
    ["Type, portal", `${payload.type}, ${application.variant}`],
    ["KvK", payload.coc && `${payload.coc} ${JSON.stringify(application.cocCheck)}`],
    ["VAT", payload.vatNumber && `${payload.vatNumber} ${JSON.stringify(application.vatCheck)}`],
    ["Address", `${addressLine(payload.address as Address)}, ${payload.address.country}`],
    ["Applicant", `${fullName(payload.contact)}, ${payload.contact.email}, ${payload.contact.phoneNumber}`],
    ["E-mail confirmed", application.emailVerifiedAt ?? "no"],
    ["IBAN", payload.iban && maskIban(payload.iban)],
    ["Interests", payload.interests?.join(", ")],
    ["Message", payload.message],
    ["May be customer", application.duplicateOf?.toString()],
  ];
  say(lineOf(application));
  for (const [label, value] of facts) if (value) say(`  ${label.padEnd(18)}${value}`);
  for (const { at, event, state, note } of application.history)
    say(`  ${at.slice(0, 16).replace("T", " ")}  ${event} -> ${state}${note ? `: ${note}` : ""}`);
};

const idOf = (id: string | undefined): string => {
  if (!id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new Refused("Name it by its id, as `list` shows it.");
  return id;
};

const decide = async (operatorPool: pg.Pool, config: Config, decision: Decision): Promise<void> => {
  const { event, note } = decision;
  if (event === "requestInfo" && !note?.trim()) throw new Refused("Say what you want to know, between quotes.");
  const most = event === "reject" ? 500 : 2000;
  if (note && note.length > most) throw new Refused(`Use at most ${most} characters.`);
  say(lineOf(await decideApplication({ operatorPool, config }, decision)));
};

const readCommand = () =>
  parseArgs({
    allowPositionals: true,
    options: { state: { type: "string" }, by: { type: "string" }, after: { type: "string" } },
  });

type Command = ReturnType<typeof readCommand>;

/** Adds new signing keys for product tokens and for the bundled provider. Running processes pick them up. */
const rotateKeys = async (connect: Connect, config: Config, { positionals, values }: Command): Promise<void> => {
  const after = values.after ?? "60";
  if (positionals[1] !== "rotate" || !/^[0-9]{1,6}$/.test(after)) throw new Refused(usage);
  await asOwner(connect, async (owner) => {
    await owner.query("begin");
    await rotateSigningKey(owner, Number(after));
    if (config.identity.bundled) await rotateProviderKeys(owner, Number(after));
    await owner.query("commit");
  });
  say(`New keys are published and sign in ${Number(after)} s. The old ones go by themselves when nothing needs them.`);
};

/** Lists route authorisations with their requester, or decides about one. */
const decideRoutes = async (operatorPool: pg.Pool, { positionals, values }: Command): Promise<void> => {
  const [, action = "", id, reason = null] = positionals;
  const by = values.by ?? os.userInfo().username;
  if (action === "list") {
    const waiting = await requestedAuthorisations(operatorPool);
    for (const { id: one, customerId, prefix, originAsn, maxLength, kind } of waiting)
      say([one, customerId, kind, prefix, `AS${originAsn}`, `to /${maxLength}`].join("  "));
    if (waiting.length === 0) say("There are none.");
  } else if (action === "publish" || action === "reject") {
    const state = action === "publish" ? "PUBLISHED" : "REJECTED";
    const done = await decideRouteAuthorisation(operatorPool, { id: idOf(id), state, reason, by });
    say([done.id, done.customerId, done.state].join("  "));
  } else throw new Refused(usage);
};

const handleInvoices = async (operatorPool: pg.Pool, { positionals, values }: Command): Promise<void> => {
  const [, action = "", what] = positionals;
  const told = await workOnInvoices(operatorPool, { action, what, by: values.by ?? os.userInfo().username });
  if (!told) throw new Refused(usage);
  for (const line of told) say(line);
};

const handleIdentity = async (operatorPool: pg.Pool, config: Config, command: Command): Promise<void> => {
  const words = command.positionals.slice(1);
  const by = command.values.by ?? os.userInfo().username;
  const lines = await manageIdentityLinks(operatorPool, { words, by, issuer: config.identity.linkedAs });
  if (!lines) throw new Refused(usage);
  for (const line of lines) say(line);
};

const handleJobs = async (connect: Connect, { positionals }: Command): Promise<void> => {
  const [, action = "list", what] = positionals;
  const jobsPool = createPool(connect, "portal_jobs", 1);
  try {
    const told = await workOnJobs(jobsPool, action, what);
    if (!told) throw new Refused(usage);
    for (const line of told) say(line);
  } finally {
    await jobsPool.end();
  }
};

const run = async (operatorPool: pg.Pool, config: Config, { positionals, values }: Command): Promise<void> => {
  const [thing, action = "", id, note] = positionals;
  const event = events[action];
  if (thing !== "application" || (!event && action !== "list" && action !== "show")) throw new Refused(usage);
  if (action === "list") {
    const state = values.state?.toUpperCase();
    if (state && !applicationStates.some((known) => known === state)) throw new Refused(usage);
    const found = await listApplications(operatorPool, state);
    for (const application of found) say(lineOf(application));
    if (found.length === 0) say("There are none.");
  } else if (event) {
    const by = values.by ?? os.userInfo().username;
    await decide(operatorPool, config, { id: idOf(id), event, note: note ?? null, by });
  } else {
    const application = await findApplication(operatorPool, idOf(id));
    if (!application) throw new Refused("There is no such application.");
    show(application);
  }
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 404) return "There is no such application.";
  return error instanceof Error ? error.message : String(error);
};

try {
  const config = readConfig(process.env);
  const command = readCommand();
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataFolder: path.join(config.dataFolder, "postgres") });
  const connect = embedded ? connectBySocket(embedded, "postgres") : connectByUrl(config.databaseUrl);
  const operatorPool = createPool(connect, "portal_operator", 1);
  try {
    if (command.positionals[0] === "keys") await rotateKeys(connect, config, command);
    else if (command.positionals[0] === "invoice") await handleInvoices(operatorPool, command);
    else if (command.positionals[0] === "identity") await handleIdentity(operatorPool, config, command);
    else if (command.positionals[0] === "jobs") await handleJobs(connect, command);
    else if (command.positionals[0] === "route") await decideRoutes(operatorPool, command);
    else await run(operatorPool, config, command);
  } finally {
    await operatorPool.end();
    await embedded?.stop();
  }
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
