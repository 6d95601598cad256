import { type QuotationStatus, quotationStatuses } from "@demarc/contract/quotations/quotation-fields";
import { quotationRequestStatuses } from "@demarc/contract/quotations/quotation-requests";
import { byOperator, type OperatorTransaction, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { queryRows, type RunStatement } from "../../../platform/database/database.ts";
import {
  type CommandContext,
  idFrom,
  listed,
  type OperatorCommand,
  readable,
  readText,
} from "../../../platform/commands/operator-command.ts";
import { atLines, faultless } from "../../../platform/files/yaml-file.reader.ts";
import type { StoredOption } from "../quotation/quotation-options.ts";
import { readQuotation } from "./quotation-file.ts";
import * as queries from "./quotation-operator.queries.ts";
import { filesText, saveRequestFile } from "./quotation-request-files.ts";
import * as operator from "./quotations.operator.ts";
import { systemClock } from "../../../platform/process/clock.ts";
import { createLog } from "../../../platform/process/log.ts";
import { addressCheck } from "../../postal-code-check/postal-code-check.public.ts";

const mostShown = 200;
const longestAnswer = 1000;

const refused = readable("quotation, request or company");
const nothingDrafted = "Nothing was drafted.";

const numberFrom = (word: string | undefined): string => {
  if (!word || !/^QT-\d{4}-\d{4,9}$/i.test(word))
    throw new Error("Name it by its number, as `quotation list` shows it.");
  return word.toUpperCase();
};

const textFrom = (word: string | undefined): string | null => {
  const text = word?.trim() || null;
  if (text !== null && text.length > longestAnswer) throw new Error(`Use at most ${longestAnswer} characters.`);
  return text;
};

const wordOf = <Word extends string>(words: readonly Word[], given: string | undefined): Word | null => {
  const word = words.find((one) => one === given?.toUpperCase());
  if (given !== undefined && word === undefined) throw new Error(`The state is one of ${words.join(", ")}.`);
  return word ?? null;
};

const changed = <Answer>(
  { operatorPool, by }: CommandContext,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
): Promise<Answer> => runOperatorChange(byOperator(operatorPool, by), work).catch(refused);

const lineOf = (row: queries.OperatorQuotationRow): string =>
  [
    `${row.number}/${row.revision}`,
    row.status.padEnd(10),
    `until ${row.validUntil}`,
    `EUR ${row.contractTotal}`,
    `${row.customerId} ${row.company}`,
    row.title,
  ].join("  ");

const asking = ({ by, config, operatorPool }: CommandContext) => {
  const read: RunStatement = (statement) => queryRows(operatorPool, statement);
  return { by, config, check: addressCheck(config, systemClock, createLog("silent")), read };
};

const list = async ({ operatorPool }: CommandContext, word: string | undefined) => {
  const status: QuotationStatus | null = wordOf(quotationStatuses, word);
  return listed((await queryRows(operatorPool, queries.listOperatorQuotations(status, mostShown))).map(lineOf));
};

const optionLines = (option: StoredOption, acceptedOptionId: string | null): string[] => [
  `  ${option.id === acceptedOptionId ? "*" : "-"} ${option.label}: ${option.contractTermMonths} months, ` +
    `EUR ${option.nrcTotal} one-off, EUR ${option.mrcTotal} a month, EUR ${option.contractTotal} over the term`,
  ...option.items.map(
    ({ kind, packageCode, place }) => `      ${[kind, packageCode, place].filter(Boolean).join("  ")}`,
  ),
  ...option.bespokeLines.map(({ description, amount }) => `      bespoke  ${description}  EUR ${amount}`),
];

const dossierOf = (row: queries.OperatorQuotationDossierRow): string[] => [
  lineOf(row),
  ...row.options.flatMap((option) => optionLines(option, row.acceptedOptionId)),
  ...(row.acceptedName === null ? [] : [`  accepted by ${row.acceptedName}`]),
  ...(row.purchaseOrderNumber === null ? [] : [`  purchase order ${row.purchaseOrderNumber}`]),
  ...(row.orders.length === 0 ? [] : [`  orders ${row.orders.join(", ")}`]),
  ...(row.agreement === null ? [] : [`  agreement ${row.agreement}`]),
  ...(row.rejectReason === null ? [] : [`  rejected: ${row.rejectReason}`]),
];

const show = async ({ operatorPool }: CommandContext, word: string | undefined) => {
  const revisions = await queryRows(operatorPool, queries.findOperatorQuotation(numberFrom(word)));
  if (revisions.length === 0) throw new Error("There is no such quotation.");
  return revisions.flatMap(dossierOf);
};

const draft = async (context: CommandContext, [file, word]: readonly (string | undefined)[]) => {
  if (file === undefined) return undefined;
  const read = faultless(file, readQuotation(await readText(file)), nothingDrafted);
  const given = { file: read.file, named: word === undefined ? undefined : numberFrom(word) };
  const addresses = await operator.addressesOfOptions(asking(context), read.file.options);
  const { number, revision } = await runOperatorChange(byOperator(context.operatorPool, context.by), (transaction) =>
    operator.draft(transaction, given, { ...context, addresses }),
  )
    .catch(atLines(file, read.lineOf, nothingDrafted))
    .catch(refused);
  return [`${number}/${revision} is DRAFT`];
};

const requestLines = (row: queries.OperatorRequestRow): string[] => [
  [row.id, row.createdAt.slice(0, 10), row.kind, `${row.customerId} ${row.company}`].join("  "),
  ...(row.files.length === 0 ? [] : [`    files  ${filesText(row.files)}`]),
  ...row.description.split("\n").map((line) => `    ${line}`),
];

const requests = async ({ operatorPool }: CommandContext, word: string | undefined) => {
  const status = wordOf(quotationRequestStatuses, word) ?? "OPEN";
  const rows = await queryRows(operatorPool, queries.listOperatorRequests(status, mostShown));
  return listed(rows.flatMap(requestLines));
};

const close = async (context: CommandContext, [word, text]: readonly (string | undefined)[]) => {
  const id = idFrom(word, "quotation requests");
  const answer = textFrom(text);
  if (answer === null) throw new Error("Give the answer, between quotes.");
  await changed(context, (transaction) => operator.closeRequest(transaction, { id, answer }, context));
  return [`${id} is CLOSED`];
};

const said = ({ number, revision, status }: Pick<queries.OperatorQuotationRow, "number" | "revision" | "status">) => [
  `${number}/${revision} is ${status}`,
];

/** By the first word of the command. Each gets the words after it. */
const actions: Readonly<
  Record<string, (context: CommandContext, words: readonly string[]) => Promise<readonly string[] | undefined>>
> = {
  list: (context, [word]) => list(context, word),
  show: (context, [word]) => show(context, word),
  draft,
  publish: async (context, [word]) => {
    const number = numberFrom(word);
    const addresses = await operator.addressesOfDraft(asking(context), number);
    const given = { ...context, addresses };
    return said(await changed(context, (transaction) => operator.publish(transaction, number, given)));
  },
  revise: async (context, [word]) => {
    const number = numberFrom(word);
    const { revision } = await changed(context, (transaction) => operator.revise(transaction, number, context));
    return [`${number}/${revision} is DRAFT`];
  },
  withdraw: async (context, [word, text]) => {
    const given = { named: numberFrom(word), reason: textFrom(text) };
    return said(await changed(context, (transaction) => operator.withdraw(transaction, given, context)));
  },
  ordered: async (context, [word]) => {
    const number = numberFrom(word);
    return said(await changed(context, (transaction) => operator.completeOrdering(transaction, number, context)));
  },
  requests: (context, [word]) => requests(context, word),
  "request-file": saveRequestFile,
  "close-request": close,
};

export const quotationCommand: OperatorCommand = {
  name: "quotation",
  usage: `  npm run operate -- quotation list [STATE]              the latest quotations, or those in a state
  npm run operate -- quotation show NUMBER               every revision with its options and orders
  npm run operate -- quotation draft FILE.yaml [NUMBER]  a new draft, or in place of the draft NUMBER
  npm run operate -- quotation publish NUMBER            sends the draft to its company, with a PDF
  npm run operate -- quotation revise NUMBER             ends the revision and makes a draft of the next one
  npm run operate -- quotation withdraw NUMBER ["reason"]
  npm run operate -- quotation ordered NUMBER            all of an accepted quotation is ordered
  npm run operate -- quotation requests [STATE]          requests that wait for an answer, or those in a state
  npm run operate -- quotation request-file ID NAME OUT  writes a file of a request to the file OUT
  npm run operate -- quotation close-request ID "answer"
`,
  run: async (context) => {
    const [action = "", ...words] = context.words;
    return Object.hasOwn(actions, action) ? actions[action]?.(context, words) : undefined;
  },
};
