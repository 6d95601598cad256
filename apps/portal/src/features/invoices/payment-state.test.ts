import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { expect, test } from "vitest";
import { demoInvoice } from "../../testing/demo-invoice.ts";
import { loadCatalogues, translate } from "@demarc/shell/translate.ts";
import { invoices } from "./invoices.feature.ts";
import { paymentStateOf } from "./payment-state.ts";

const stateOf = async (changed: Partial<Invoice>) => {
  await loadCatalogues(invoices.locales);
  const { tone, label, amount, reasons } = paymentStateOf(
    { ...demoInvoice, ...changed },
    { t: translate, locale: "en", today: "2026-11-20" },
  );
  return [tone, label, amount, ...reasons];
};
const debit = { state: "PLANNED", date: "2026-11-30", amount: "53.24", returnedOn: null } as const;
const byDebit = { paymentMeans: "59", mandateReference: "MND-1", paymentCode: null } as const;

test.each<readonly [string, Partial<Invoice>, readonly string[]]>([
  ["open", {}, ["open", "Open amount", "53.24", "Please pay by bank transfer by 15 November 2026."]],
  [
    "partly paid: the open part leads",
    { status: "PARTIALLY_PAID", amountOpen: "20.00", amountToPay: "20.00" },
    ["open", "Open amount, of €53.24", "20.00", "Please pay by bank transfer by 15 November 2026."],
  ],
  [
    "overdue",
    { status: "OVERDUE" },
    ["bad", "Open amount", "53.24", "Overdue since 15 November 2026, 5 days ago. Please transfer the amount."],
  ],
  [
    "planned debit",
    { ...byDebit, collection: debit },
    [
      "open",
      "Open amount",
      "53.24",
      "We collect €53.24 by direct debit on 30 November 2026 (mandate MND-1). You don’t have to do anything.",
    ],
  ],
  [
    "debit without an answer of the bank",
    { ...byDebit, collection: { ...debit, date: "2026-11-19" } },
    [
      "open",
      "Open amount",
      "53.24",
      "We collected €53.24 by direct debit on 19 November 2026 (mandate MND-1). Your bank has not confirmed it yet.",
    ],
  ],
  [
    "returned debit",
    { ...byDebit, collection: { ...debit, state: "RETURNED", amount: "0.00", returnedOn: "2026-11-18" } },
    [
      "open",
      "Open amount",
      "53.24",
      "The direct debit came back on 18 November 2026. We won’t collect it again: please transfer the amount.",
    ],
  ],
  [
    "partly disputed, with a debit of the rest",
    {
      ...byDebit,
      status: "DISPUTED",
      amountDisputed: "3.24",
      amountToPay: "50.00",
      collection: { ...debit, amount: "50.00" },
    },
    [
      "open",
      "To pay",
      "50.00",
      "€3.24 of the open €53.24 is disputed; you don’t have to pay that part until we have answered.",
      "We collect €50.00 by direct debit on 30 November 2026 (mandate MND-1). You don’t have to do anything.",
    ],
  ],
  [
    "wholly disputed, with a debit on hold",
    {
      ...byDebit,
      status: "DISPUTED",
      amountDisputed: "53.24",
      amountToPay: "0.00",
      collection: { ...debit, state: "ON_HOLD", amount: "0.00" },
    },
    [
      "open",
      "Disputed",
      "53.24",
      "You don’t have to pay until we have answered your dispute.",
      "We don’t collect anything until then.",
    ],
  ],
  [
    "paid",
    {
      status: "PAID",
      amountOpen: "0.00",
      payments: [{ date: "2026-11-12", amount: "53.24", method: "CREDIT_TRANSFER", reference: null }],
    },
    ["ok", "Total incl. VAT", "53.24", "Paid on 12 November 2026"],
  ],
  [
    "paid in parts: the last payment is the day of the payment",
    {
      status: "PAID",
      amountOpen: "0.00",
      payments: [
        { date: "2026-11-03", amount: "20.00", method: "CREDIT_TRANSFER", reference: null },
        { date: "2026-11-12", amount: "33.24", method: "CREDIT_TRANSFER", reference: null },
      ],
    },
    ["ok", "Total incl. VAT", "53.24", "Paid on 12 November 2026"],
  ],
  ["paid without a payment", { status: "PAID", amountOpen: "0.00" }, ["ok", "Total incl. VAT", "53.24", "Paid"]],
  [
    "credited by two credit notes",
    { status: "CREDITED", creditNotes: [{ number: "2026-000050" }, { number: "2026-000051" }] as never },
    ["quiet", "Total incl. VAT", "53.24", "Credited with 2026-000050, 2026-000051. Nothing is left to pay."],
  ],
  [
    "a debit of today is still to come",
    { ...byDebit, collection: { ...debit, date: "2026-11-20" } },
    [
      "open",
      "Open amount",
      "53.24",
      "We collect €53.24 by direct debit on 20 November 2026 (mandate MND-1). You don’t have to do anything.",
    ],
  ],
  [
    "a returned debit without the day of its return has the day of the debit",
    { ...byDebit, collection: { ...debit, state: "RETURNED", amount: "0.00" } },
    [
      "open",
      "Open amount",
      "53.24",
      "The direct debit came back on 30 November 2026. We won’t collect it again: please transfer the amount.",
    ],
  ],
  [
    "wholly disputed and overdue: nothing to transfer",
    { status: "OVERDUE", amountDisputed: "53.24", amountToPay: "0.00" },
    ["bad", "Disputed", "53.24", "You don’t have to pay until we have answered your dispute."],
  ],
  [
    "written off",
    { status: "WRITTEN_OFF" },
    ["quiet", "Total incl. VAT", "53.24", "Written off. You don’t have to pay this invoice."],
  ],
  [
    "open credit note",
    { type: "CREDIT_NOTE" },
    ["quiet", "Credit", "53.24", "€53.24 of it is still yours. We pay it back."],
  ],
  ["settled credit note", { type: "CREDIT_NOTE", status: "PAID" }, ["ok", "Credit", "53.24", "Settled"]],
])("%s", async (_, changed, shown) => {
  expect(await stateOf(changed)).toEqual(shown);
});
