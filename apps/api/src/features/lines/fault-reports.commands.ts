import { longestFaultAnswer } from "@demarc/contract/lines/fault-reports";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { ApiError } from "../../platform/refusals/errors.ts";
import { listed, type OperatorCommand } from "../../platform/commands/operator-command.ts";
import {
  findFaultReport,
  type OperatorFaultReport,
  takeFaultStep,
  waitingFaultReports,
} from "./fault-reports.operator.ts";

const moment = (at: string): string => at.slice(0, 16).replace("T", " ");

const lineOf = ({ number, state, createdAt, lineNumber, company, outcome }: OperatorFaultReport): string =>
  [number, state.padEnd(8), moment(createdAt), lineNumber, company, outcome ?? "not examined"].join("  ");

const shown = (report: OperatorFaultReport): string[] => {
  const facts: [string, string | null][] = [
    ["Line", [report.lineNumber, report.reference].filter(Boolean).join(", ")],
    ["Address", report.address],
    ["Carrier", [report.carrier, report.circuitId].filter(Boolean).join(", ")],
    ["Company", `${report.company} (${report.customerId})`],
    ["Reported by", [report.firstName, report.email].filter(Boolean).join(", ")],
    ["Can be reached", report.contact],
    ["Examined", report.examinedAt && `${moment(report.examinedAt)}: ${report.outcome}`],
    ...Object.entries(report.evidence).map(([name, value]): [string, string] => [`  ${name}`, String(value)]),
    ["Text", report.text.replaceAll("\n", `\n${" ".repeat(20)}`)],
    ["Answer", report.answer],
  ];
  return [lineOf(report), ...facts.flatMap(([label, value]) => (value ? [`  ${label.padEnd(18)}${value}`] : []))];
};

const numberFrom = (word: string | undefined): string => {
  if (!word || !/^FR-\d{6,}$/i.test(word)) throw new Error("Name it by its number, as `fault list` shows it.");
  return word.toUpperCase();
};

const readable = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error;
  const text = error.status === 404 ? "There is no such report." : "This report is closed.";
  throw new Error(text, { cause: error });
};

export const faultCommand: OperatorCommand = {
  name: "fault",
  usage: `  npm run operate -- fault list                            fault reports that are not closed
  npm run operate -- fault show NUMBER
  npm run operate -- fault answer NUMBER "answer"          shows and mails the answer
  npm run operate -- fault close NUMBER ["answer"]         ends the report and mails that
`,
  run: async ({ words, by, config, operatorPool }) => {
    const [action, word, text = ""] = words;
    if (action === "list") return listed((await waitingFaultReports(operatorPool)).map(lineOf));
    if (action !== "show" && action !== "answer" && action !== "close") return undefined;
    const number = numberFrom(word);
    if (action === "show") {
      const report = await findFaultReport(operatorPool, number);
      if (!report) throw new Error("There is no such report.");
      return shown(report);
    }
    const answer = text.trim() || null;
    if (action === "answer" && answer === null) throw new Error("Give the answer, between quotes.");
    if (text.length > longestFaultAnswer) throw new Error(`Use at most ${longestFaultAnswer} characters.`);
    const done = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      takeFaultStep(transaction, { number, step: action, answer }, config),
    );
    return [lineOf(await done.catch(readable))];
  },
};
