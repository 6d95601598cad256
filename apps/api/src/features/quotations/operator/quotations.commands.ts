import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { queryRows, type RunStatement } from "../../../platform/database/database.ts";
import {
  type CommandContext,
  type OperatorCommand,
  readable,
  readText,
} from "../../../platform/commands/operator-command.ts";
import { atLines, faultless } from "../../../platform/files/yaml-file.reader.ts";
import { readQuotation } from "./quotation-file.ts";
import * as operator from "./quotations.operator.ts";
import { systemClock } from "../../../platform/process/clock.ts";
import { createLog } from "../../../platform/process/log.ts";
import { checkFinder } from "../../postal-code-check/postal-code-check.public.ts";

const refused = readable("quotation, request or company");
const nothingDrafted = "Nothing was drafted.";

const numberFrom = (word: string): string => {
  if (!/^QT-\d{4}-\d{4,9}$/i.test(word)) throw new Error("Name it by its number, such as QT-2026-0193.");
  return word.toUpperCase();
};

const asking = ({ by, config, operatorPool }: CommandContext) => {
  const read: RunStatement = (statement) => queryRows(operatorPool, statement);
  return { by, config, check: checkFinder(config, systemClock, createLog("silent")), read };
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

export const quotationCommand: OperatorCommand = {
  name: "quotation draft",
  takes: "FILE.yaml [NUMBER]",
  summary: "Make a draft of a file, or replace the draft NUMBER by it",
  run: (context) => draft(context, context.words),
};
