import fs from "node:fs";
import { customerStatuses } from "@demarc/contract/company";
import { msaStatuses } from "@demarc/contract/core/msa-requirement";
import { rights } from "@demarc/contract/core/rights";
import { prefixLifecycles } from "@demarc/contract/ip-management/prefixes";
import { faultReportStates } from "@demarc/contract/lines/fault-reports";
import { manualAgreementStatuses } from "@demarc/contract/manual-agreements";
import { OperatorEvent } from "@demarc/contract/operator/event";
import { eventTypes, typesMatching, typesShown } from "@demarc/contract/operator/events";
import { storedInvoiceStatuses } from "@demarc/contract/operator/invoices";
import { orderStatuses } from "@demarc/contract/orders/order-fields";
import { quotationStatuses } from "@demarc/contract/quotations/quotation-fields";
import { quotationRequestStatuses } from "@demarc/contract/quotations/quotation-requests";
import { serviceLifecycles, serviceTypes } from "@demarc/contract/services/services";
import { applicationStates } from "@demarc/contract/signup";
import { tvStatuses } from "@demarc/contract/tv-accounts/tv-account-fields";
import { accountStatuses } from "@demarc/contract/users";
import { deliveryStates, webhookStates } from "@demarc/contract/webhooks/webhook-fields";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { contractModules } from "../../testing/requests/contract-endpoints.ts";

const sources = (folder: URL, isSource: (name: string) => boolean): string =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(isSource)
    .map((name) => fs.readFileSync(new URL(name, folder), "utf8"))
    .join("\n");

/** The code of the API and the functions of the database, without tests and without what reacts to events. */
const code = [
  sources(new URL("../../", import.meta.url), (name) =>
    /^(features|platform)\/.*(?<!\.test|\.fixtures|\.demo|notifications|mails)\.ts$/.test(name),
  ),
  sources(new URL("../../../migrations/", import.meta.url), (name) => name.endsWith(".sql")),
].join("\n");

/** Whether the code contains a word as a whole string, or builds it from the kind of its record. */
const isWritten = (word: string, among = code): boolean => {
  const part = word.slice(word.indexOf(".") + 1);
  const kind = word.replace(/\..*/, "");
  const isOfKind = [...serviceTypes, "power-feed", "power-meter", "maintenance"].includes(kind);
  const made = isOfKind ? [`\`\${type}.${part}\``, `\`\${operated.type}.${part}\``, `word: "${part}"`] : [];
  return [`"${word}"`, `'${word}'`, ...made].some((text) => among.includes(text));
};

/** The states of each kind of record, if the contract lists them. */
const states: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(serviceTypes.map((type) => [type, serviceLifecycles])),
  account: accountStatuses,
  application: applicationStates,
  customer: customerStatuses,
  "fault-report": faultReportStates,
  invoice: storedInvoiceStatuses,
  "manual-agreement": ["DRAFT", ...manualAgreementStatuses],
  msa: msaStatuses,
  order: orderStatuses,
  prefix: prefixLifecycles,
  quotation: quotationStatuses,
  "quotation-request": quotationRequestStatuses,
  "tv-account": tvStatuses,
  "webhook-delivery": deliveryStates,
  "webhook-endpoint": webhookStates,
};

const ledgers = (await contractModules()).map(({ ledger = {} }) =>
  Object.entries(ledger as Record<string, string | null>),
);
const actions = ledgers.flat();

describe("the types of events", () => {
  it("are exactly those that a ledger of the contract emits, each about the kinds of records of its actions", () => {
    const kinds: Record<string, Set<string>> = {};
    for (const [action, event] of actions)
      if (event) (kinds[event] ??= new Set()).add(action.slice(0, action.indexOf(".")));
    expect(Object.fromEntries(Object.entries(eventTypes).map(([type, { subject }]) => [type, [subject]]))).toEqual(
      Object.fromEntries(Object.entries(kinds).map(([type, subjects]) => [type, [...subjects]])),
    );
  });

  it("are each written by the code", () => {
    const written = new Set(actions.filter(([action]) => isWritten(action)).map(([, event]) => event));
    expect(Object.keys(eventTypes).filter((type) => !written.has(type))).toEqual([]);
  });

  it("that the code never writes are detected", () => {
    expect(isWritten("order.forgotten")).toBe(false);
    expect(isWritten("line.suspended", "")).toBe(false);
  });

  it("have an example that fits the schema, without a secret or a whole IBAN", () => {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    const fits = ajv.compile({ ...OperatorEvent, additionalProperties: false });
    for (const [type, { example, subject }] of Object.entries(eventTypes)) {
      expect([type, fits(example), fits.errors]).toEqual([type, true, null]);
      expect(example).toMatchObject({ type, subject: `${subject}/${example.data.id}` });
      expect(JSON.stringify(example)).not.toMatch(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b|whsec_|pts_/);
    }
  });

  it("have an example with a state that their kind of record has", () => {
    const unknown = Object.entries(eventTypes).filter(
      ([, { subject, example }]) =>
        example.data.status !== undefined && states[subject]?.includes(example.data.status) === false,
    );
    expect(unknown.map(([type, { example }]) => [type, example.data.status])).toEqual([]);
  });

  it("say when they are sent, in a sentence without a full stop", () => {
    for (const { when } of Object.values(eventTypes)) expect(when).toMatch(/^[A-Z].{5,100}[^.]$/);
  });

  it("match patterns, and are shown to holders of their right only", () => {
    expect(typesMatching(["tv.code.*", "invoice.paid", "no-such"])).toEqual([
      "invoice.paid",
      "tv.code.created",
      "tv.code.cancelled",
      "tv.code.expired",
    ]);
    expect(typesMatching(["invoiceXpaid"])).toEqual([]);
    expect(typesShown(typesMatching(["*"]), rights)).toEqual(Object.keys(eventTypes));
    expect(typesShown(["invoice.paid", "invoice.disputed", "no-such"], ["invoices.read"])).toEqual(["invoice.paid"]);
  });
});
