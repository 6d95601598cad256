import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeAll } from "vitest";
import { commandsOn } from "../operator-commands.ts";
import { companyIds } from "../company-ids.ts";
import { type TestApi, testApi } from "../test-api.ts";
import { kadeblokInvoices } from "./kadeblok-invoices.ts";

type Operator = ReturnType<typeof kadeblokInvoices>;

const actions = {
  credit: ["credit", "reason=A mistake"],
  pay: ["payment"],
  publish: ["publish"],
  repeat: ["repeat"],
  resolve: ["resolve-dispute"],
  reverse: ["return-payment", "reason=The bank returned it"],
  "write-off": ["write-off", "reason=Bankrupt"],
} as const;
type InvoiceAction = keyof typeof actions;

interface Operated {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly outcome: string;
}

/** The operator's commands for an invoice, by its number or the id of a draft, with fields and a usual reason. */
export const operateInvoice = (
  api: Pick<TestApi, "app" | "database">,
  action: InvoiceAction,
  number: string,
  ...fields: string[]
): Promise<Operated> => {
  const [word, ...usual] = actions[action];
  const confirmed = action === "write-off" ? ["--confirm", number] : [];
  return commandsOn(api)("invoice", word, number, ...usual, ...fields, ...confirmed);
};

/** An API, with the operator's invoice command and Kadeblok's invoices: issued nine days ago, due in nine days. */
export const invoiceCommandHarness = () => {
  let api: TestApi;
  let token: string;
  let operator: Operator;
  beforeAll(async () => {
    api = await testApi();
    operator = kadeblokInvoices(api.operatorPool);
    token = await api.tokenOf("omar.haddad@kadeblok.example");
  });
  afterAll(() => api.close());
  const today = amsterdamDate(new Date());
  const [issueDate, dueDate] = [daysAfter(today, -9), daysAfter(today, 9)];
  const path = (number: string, rest = "") => `/v1/customer/${companyIds.kadeblok}/invoice/${number}${rest}`;
  return {
    issueDate,
    dueDate,
    database: () => api.database,
    operator: () => operator,
    operate: (action: InvoiceAction, number: string, ...fields: string[]) =>
      operateInvoice(api, action, number, ...fields),
    published: (change: Parameters<Operator["published"]>[0] = {}) =>
      operator.published({ issueDate, dueDate, ...change }),
    read: async (number: string) => (await api.send<Invoice>("GET", path(number), { token })).body,
    dispute: (number: string) =>
      api.send<Invoice>("POST", path(number, "/dispute"), { token, body: { reason: "More than was agreed" } }),
    deleteDrafts: async () => {
      await api.database.rows(
        "delete from invoice_line where invoice_id in (select id from invoice where status = 'DRAFT')",
      );
      await api.database.rows("delete from invoice where status = 'DRAFT'");
    },
  };
};
