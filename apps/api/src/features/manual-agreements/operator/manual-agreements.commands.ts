import fs from "node:fs/promises";
import path from "node:path";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import {
  type CommandContext,
  type OperatorCommand,
  readable,
  readText,
} from "../../../platform/commands/operator-command.ts";
import { faultless } from "../../../platform/files/yaml-file.reader.ts";
import { amountText, type AgreementFile, readAgreement } from "./manual-agreement-file.ts";
import { draftAgreement } from "./manual-agreements.operator.ts";

const refused = readable("agreement or company", {
  file: "A document is a PDF, XML, PNG or JPEG file.",
  services: "The company does not have all of these services.",
  customerId: "This agreement or company does not exist.",
});

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
  const { id, number } = await drafted.catch(refused);
  return [`${number} is drafted (${id}): npm run operate -- manual-agreement publish ${id}`];
};

export const draftAgreementCommand: OperatorCommand = {
  name: "manual-agreement draft",
  takes: "FILE.yaml",
  summary: "Draft an agreement from a file, with its documents; the company does not see a draft",
  run: (context) => draft(context, context.words[0]),
};
