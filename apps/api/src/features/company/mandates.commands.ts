import { amsterdamDate } from "@demarc/contract/core/calendar";
import { maskIban } from "@demarc/contract/core/iban";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { listed, type OperatorCommand, readable } from "../../platform/commands/operator-command.ts";
import { decideMandate, type OperatorMandate, pendingMandates } from "./mandates.operator.ts";

const lineOf = ({ mandateReference, status, signedAt, iban, accountHolder, company }: OperatorMandate): string =>
  [mandateReference, status.padEnd(7), amsterdamDate(new Date(signedAt)), maskIban(iban), accountHolder, company].join(
    "  ",
  );

export const mandateCommand: OperatorCommand = {
  name: "mandate",
  usage: `  npm run operate -- mandate list                  direct debit mandates that wait, the oldest first
  npm run operate -- mandate accept REFERENCE      invoices of the company can be collected
  npm run operate -- mandate reject REFERENCE      the company pays by transfer
`,
  run: async ({ words, by, operatorPool }) => {
    const [decision, word] = words;
    if (decision === "list") return listed((await pendingMandates(operatorPool)).map(lineOf));
    if (decision !== "accept" && decision !== "reject") return undefined;
    const reference = word?.toUpperCase() ?? "";
    if (!/^MND-\d+-\d+$/.test(reference)) throw new Error("Name it by its reference, as `mandate list` shows it.");
    const decided = await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      decideMandate(transaction, { name: { reference }, decision }),
    ).catch(readable("mandate"));
    return [lineOf(decided)];
  },
};
