import { msaStatuses } from "@demarc/contract/core/msa-requirement";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { queryRows } from "../../platform/database/database.ts";
import {
  type CommandContext,
  idFrom,
  listed,
  type OperatorCommand,
  readable,
  readText,
} from "../../platform/commands/operator-command.ts";
import { faultless } from "../../platform/files/yaml-file.reader.ts";
import { countersign, importTemplate, issueAsOperator, terminate } from "./agreements.operator.ts";
import { listAnyMsas, type OperatorMsaRow } from "./agreement/agreements.queries.ts";
import { listTemplates } from "./msa-template.queries.ts";
import { readTemplate } from "./msa-template.ts";
import { requireIdentity } from "./signing/seal.ts";

const mostShown = 200;

const lineOf = ({ id, customerId, company, status, templateVersion, sentAt, signedAt }: OperatorMsaRow): string =>
  [
    id,
    status.padEnd(17),
    `sent ${sentAt.slice(0, 10)}`,
    signedAt ? `signed ${signedAt.slice(0, 10)}` : "not signed".padEnd(17),
    templateVersion,
    `${customerId} ${company}`,
  ].join("  ");

const refused = readable("agreement, company or version");

const list = async ({ operatorPool }: CommandContext, word: string | undefined) => {
  const status = msaStatuses.find((one) => one === word?.toUpperCase().replaceAll("-", "_")) ?? null;
  if (word !== undefined && status === null) throw new Error(`The state is one of ${msaStatuses.join(", ")}.`);
  return listed((await queryRows(operatorPool, listAnyMsas(status, mostShown))).map(lineOf));
};

const template = async ({ operatorPool, by, words: [, action, file] }: CommandContext) => {
  if (action === "list")
    return listed(
      (await queryRows(operatorPool, listTemplates())).map(
        ({ version, createdAt, agreements }) => `${version}  ${createdAt.slice(0, 10)}  ${agreements} agreements`,
      ),
    );
  if (action !== "import" || file === undefined) return undefined;
  const { file: read } = faultless(file, readTemplate(await readText(file)), "Nothing was imported.");
  const imported = runOperatorChange(byOperator(operatorPool, by), (transaction) => importTemplate(transaction, read));
  await imported.catch(refused);
  return [`${read.version} is the template of new agreements`];
};

const customerFrom = (word: string | undefined): number => {
  if (word === undefined || !/^[0-9]{8,9}$/.test(word)) throw new Error("Name the company by its customer number.");
  return Number(word);
};

const issue = async ({ operatorPool, by, config, words: [, company, version] }: CommandContext) => {
  const wanted = { customerId: customerFrom(company), version: version ?? null };
  const issued = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    issueAsOperator(transaction, wanted, { by, config }),
  );
  return [`${await issued.catch(refused)} is sent`];
};

const sign = async ({ operatorPool, by, config, words: [, word, name, role, from] }: CommandContext) => {
  const id = idFrom(word, "msa list");
  if (!name?.trim()) throw new Error("Say who signs for you, between quotes.");
  if (from !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(from)) throw new Error("The date is one such as 2026-12-01.");
  const given = { id, name: name.trim(), function: role?.trim() || null, effectiveDate: from ?? null };
  const identity = await requireIdentity(config);
  const signed = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    countersign(transaction, given, { by, config, identity }),
  );
  return [`${id} is ${(await signed.catch(refused)).msa.status}`];
};

const end = async ({ operatorPool, by, words: [, word] }: CommandContext) => {
  const id = idFrom(word, "msa list");
  const ended = runOperatorChange(byOperator(operatorPool, by), (transaction) => terminate(transaction, { id }, by));
  return [`${id} is ${(await ended.catch(refused)).status}`];
};

export const agreementsCommand: OperatorCommand = {
  name: "msa",
  usage: `  npm run operate -- msa list [STATE]                      the newest agreements, or those in a state
  npm run operate -- msa template list
  npm run operate -- msa template import FILE.yaml         the text of new agreements; companies without one get it
  npm run operate -- msa issue CUSTOMER [VERSION]          sends an agreement; it supersedes one that is not signed
  npm run operate -- msa countersign ID "name" ["function"] [DATE]
                                                           in force from DATE, today without one
  npm run operate -- msa terminate ID
`,
  run: async (context) => {
    const [action, word] = context.words;
    if (action === "list") return list(context, word);
    if (action === "template") return template(context);
    if (action === "issue") return issue(context);
    if (action === "countersign") return sign(context);
    return action === "terminate" ? end(context) : undefined;
  },
};
