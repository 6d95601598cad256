import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { usualApprovalPolicy } from "@demarc/contract/operator/approvals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mandateCommand } from "./features/company/mandates.commands.ts";
import { invoiceCommand } from "./features/invoices/invoices.commands.ts";
import { serviceTokensCommand } from "./features/service-tokens/service-tokens.commands.ts";
import { approvalsHarness } from "./testing/approvals-harness.ts";
import { kadeblokInvoices } from "./testing/invoices/kadeblok-invoices.ts";
import { operateOn } from "./testing/run-command.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

let api: TestApi;
let harness: Awaited<ReturnType<typeof approvalsHarness>>;
let number: string;
beforeAll(async () => {
  api = await testApi();
  harness = await approvalsHarness(api);
  const today = amsterdamDate(new Date());
  number = await kadeblokInvoices(api.operatorPool).published({ issueDate: today, dueDate: daysAfter(today, 14) });
});
afterAll(() => api.close());

const newName = () => `command-${randomUUID().slice(0, 8)}`;
const six = ["audit.read", "events.read", "orders.read", "people.read", "racks.read", "tv.read"];

const operate = (...given: Parameters<ReturnType<typeof operateOn>>) => operateOn(api, api.operatorPool)(...given);
const refusal = "This needs the approval of another person";

it("a command cannot do what a rule covers, and can do the rest", async () => {
  await harness.setRules(usualApprovalPolicy);
  const rights = [...six, "webhooks.read", "webhooks.write", "tokens.read", "tokens.manage"];
  const create = (count: number) =>
    operate(serviceTokensCommand, ["create", newName(), rights.slice(0, count).join(",")]);
  await expect(create(10)).resolves.toHaveLength(2);
  await expect(create(1)).rejects.toThrow(refusal);
  const [mandate] = await api.database.rows<{ reference: string }>(
    `insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status)
     values ($1, 'MND-20120280-0077', 'NL74DEMO0200000025', 'x', 'PENDING') returning mandate_reference as reference`,
    [companyIds.kadeblok],
  );
  await expect(operate(mandateCommand, ["accept", mandate?.reference ?? ""])).rejects.toThrow(refusal);
  await expect(operate(invoiceCommand, ["repeat", number])).resolves.toBeDefined();
  // Whether a command does what another rule covers is not known, so it is refused.
  await harness.setRules([{ action: "webhooks.write" }]);
  await expect(create(1)).rejects.toThrow(refusal);
});
