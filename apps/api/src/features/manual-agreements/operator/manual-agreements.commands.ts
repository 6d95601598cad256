import fs from "node:fs/promises";
import path from "node:path";
import { manualAgreementStatuses } from "@demarc/contract/manual-agreements";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { queryRows } from "../../../platform/database/database.ts";
import {
  type CommandContext,
  listed,
  type OperatorCommand,
  readable,
  readText,
} from "../../../platform/commands/operator-command.ts";
import { found } from "../../../platform/refusals/errors.ts";
import { faultless } from "../../../platform/files/yaml-file.reader.ts";
import type { AgreementStatus } from "../agreement/manual-agreements.rules.ts";
import { amountText, type AgreementFile, readAgreement } from "./manual-agreement-file.ts";
import { agreementLine, dossierLines } from "./manual-agreements.commands-texts.ts";
import { findAgreementDossier, findAgreementId, listAnyAgreements } from "./manual-agreements-listing.queries.ts";
import { type AgreementOperation, draftAgreement, operateAgreement } from "./manual-agreements.operator.ts";

const mostShown = 200;
const states: readonly AgreementStatus[] = ["DRAFT", ...manualAgreementStatuses];

const refused = readable("agreement or company", {
  file: "A document is a PDF, XML, PNG or JPEG file.",
  services: "The company does not have all of these services.",
  customerId: "This agreement or company does not exist.",
});

const numberFrom = (word: string | undefined): string => {
  const number = word?.toUpperCase() ?? "";
  if (!/^MA-[0-9]{4}-[0-9]{3,}$/.test(number))
    throw new Error("Name the agreement by its number, such as MA-2026-017.");
  return number;
};

const list = async ({ operatorPool }: CommandContext, word: string | undefined) => {
  const status = states.find((one) => one === word?.toUpperCase().replaceAll("-", "_")) ?? null;
  if (word !== undefined && status === null) throw new Error(`The state is one of ${states.join(", ")}.`);
  const rows = await queryRows(operatorPool, listAnyAgreements(status, mostShown + 1));
  const more = rows.length > mostShown ? [`There are more than ${mostShown}.`] : [];
  return listed([...rows.slice(0, mostShown).map(agreementLine), ...more]);
};

const show = async ({ operatorPool }: CommandContext, word: string | undefined) => {
  const [dossier] = await queryRows(operatorPool, findAgreementDossier(numberFrom(word)));
  if (!dossier) throw new Error("There is no such agreement.");
  return dossierLines(dossier);
};

const contentOf = async (file: string): Promise<Buffer> =>
  fs.readFile(file).catch(() => {
    throw new Error(`${file} cannot be read.`);
  });

/** Documents are named relative to the file of the agreement. */
const documentsOf = async ({ documents = [] }: AgreementFile, folder: string) => {
  const read = [];
  for (const name of documents)
    read.push({ fileName: path.basename(name), content: await contentOf(path.resolve(folder, name)) });
  return read;
};

const draft = async ({ operatorPool, by, config }: CommandContext, word: string | undefined) => {
  if (word === undefined) return undefined;
  const { file: given } = faultless(word, readAgreement(await readText(word)), "Nothing was drafted.");
  const agreement = {
    customerId: given.customer,
    title: given.title.trim(),
    category: given.category,
    description: given.description ?? "",
    startDate: given.start ?? null,
    termMonths: given.term,
    noticeDays: given.notice,
    renewalMonths: given.renewal ?? null,
    lines: given.lines.map(({ description, quantity, once, monthly }) => ({
      description,
      quantity: String(quantity ?? 1),
      nrc: amountText(once),
      mrc: amountText(monthly),
    })),
    services: given.services ?? [],
    documents: await documentsOf(given, path.dirname(word)),
  };
  const drafted = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    draftAgreement(transaction, agreement, { by, config, now: new Date() }),
  );
  const { number } = await drafted.catch(refused);
  return [`${number} is drafted: npm run operate -- manual-agreement publish ${number}`];
};

const operate = async (
  { operatorPool, by, config }: CommandContext,
  word: string | undefined,
  operation: AgreementOperation,
) => {
  const number = numberFrom(word);
  const operated = runOperatorChange(byOperator(operatorPool, by), async (transaction) => {
    const { id } = found(await transaction.query(findAgreementId(number)));
    return operateAgreement(transaction, { id }, operation, { by, config, now: new Date() });
  });
  const { before, after } = await operated.catch(refused);
  return [`${number} ${before.status === after.status ? "is" : `${before.status} →`} ${after.status}`];
};

export const manualAgreementsCommand: OperatorCommand = {
  name: "manual-agreement",
  usage: `  npm run operate -- manual-agreement list [STATE]         the newest bespoke agreements, or those in a state
  npm run operate -- manual-agreement show NUMBER
  npm run operate -- manual-agreement draft FILE.yaml      with its documents; the company does not see a draft
  npm run operate -- manual-agreement publish NUMBER       the company can accept it for 60 days
  npm run operate -- manual-agreement activate NUMBER      it was signed on paper, or its termination is withdrawn
  npm run operate -- manual-agreement withdraw NUMBER      withdraws a termination
  npm run operate -- manual-agreement end NUMBER ["reason"]
                                                           ends it today
`,
  run: async (context) => {
    const [action, word, reason] = context.words;
    if (action === "list") return list(context, word);
    if (action === "show") return show(context, word);
    if (action === "draft") return draft(context, word);
    if (action === "end") return operate(context, word, { action, reason: reason?.trim().slice(0, 1000) || null });
    return action === "publish" || action === "activate" || action === "withdraw"
      ? operate(context, word, { action })
      : undefined;
  },
};
