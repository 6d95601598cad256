import { beforeEach, describe, expect, it } from "vitest";
import { invoiceCommandHarness } from "../../../testing/invoices/invoice-command-harness.ts";
import { kadeblokDraft } from "../../../testing/invoices/kadeblok-invoices.ts";
import { demoSeller } from "../demo/invoices.demo.ts";
import type { InvoiceDraft } from "./invoice-operator.queries.ts";

const { issueDate, dueDate, database, operator, operate, published, read, deleteDrafts } = invoiceCommandHarness();
beforeEach(deleteDrafts);

const { buyer, lines } = kadeblokDraft();
const [line] = lines;
const withLine = (change: Partial<(typeof lines)[number]>) => ({ lines: [{ ...line!, ...change }] });
const german = { ...buyer, address: { ...buyer.address, country: "DE" } };
const allowance = { charge: false, reason: "Discount", amount: "1.00", vatCategory: "S", vatRate: "21.00" } as const;

/** What is wrong, the field that is named, and the rule of EN 16931 or NLCIUS. */
const faulty: readonly (readonly [what: string, change: Partial<InvoiceDraft>, field: string, rule: string])[] = [
  ["a blank description", withLine({ description: " " }), "lines.0.description", "BR-25"],
  ["a description that XML cannot hold", withLine({ description: "\u{1}\u{2}" }), "lines.0.description", "BR-25"],
  ["a negative price", { lines: [{ ...line!, unitPrice: "-1.00" }, line!] }, "lines.0.unitPrice", "BR-27"],
  ["a discount without a reason", withLine({ allowanceAmount: "1.00" }), "lines.0.allowanceReason", "BR-42"],
  ["an allowance without a reason", { allowances: [{ ...allowance, reason: "" }] }, "allowances.0.reason", "BR-33"],
  ["no lines", { lines: [], allowances: [{ ...allowance, charge: true }] }, "lines", "BR-16"],
  [
    "reverse charge without the VAT number of the buyer",
    { ...withLine({ vatCategory: "AE", vatRate: "0.00" }), buyer: { ...german, vatNumber: null } },
    "buyer.vatNumber",
    "BR-AE-02",
  ],
  ["a seller without a VAT number", { seller: { ...demoSeller, vatNumber: null } }, "seller.vatNumber", "BR-S-02"],
  ["a seller without a KvK number", { seller: { ...demoSeller, coc: null } }, "seller.coc", "BR-NL-1"],
  ["a Dutch buyer without a KvK number", { buyer: { ...buyer, coc: null } }, "buyer.coc", "BR-NL-10"],
  ["a transfer without an account of the seller", { seller: { ...demoSeller, iban: null } }, "seller.iban", "BR-61"],
  ["a blank name of the buyer", { buyer: { ...buyer, name: " " } }, "buyer.name", "BR-07"],
  ["a blank name of the seller", { seller: { ...demoSeller, name: "" } }, "seller.name", "BR-06"],
  ["no reference", { buyerReference: null }, "buyerReference", "BR-NL-2"],
];

describe("an invoice", () => {
  it.each(faulty)("400 with %s is not drafted", async (_what, change, field, rule) => {
    const drafted = operator().store({ issueDate, dueDate, ...change });
    await expect(drafted).rejects.toMatchObject({ errors: [{ field, params: { rule } }] });
  });

  // The database has always refused these, so no older invoice has them.
  const unstorable = new Set(["BR-16", "BR-27", "BR-42", "BR-NL-2"]);
  it.each(faulty.filter(([, , , rule]) => !unstorable.has(rule)))(
    "with %s can be credited: the invoice may be older than the checks",
    async (_what, change) => {
      const number = await published({});
      const note = operator().store({
        issueDate,
        dueDate,
        ...change,
        type: "CREDIT_NOTE",
        creditedInvoiceNumber: number,
      });
      await expect(note).resolves.toBeTypeOf("string");
    },
  );

  it("400 with a negative total is not drafted", async () => {
    const drafted = operator().store({ issueDate, dueDate, ...withLine({ quantity: "-1" }) });
    await expect(drafted).rejects.toMatchObject({ errors: [{ field: "netTotal" }, { field: "grossTotal" }] });
  });

  it.each<readonly [string, Partial<InvoiceDraft>]>([
    ["a negative line and a total of nothing", { lines: [line!, { ...line!, quantity: "-1" }] }],
    ["a German buyer without a KvK number", { buyer: { ...german, coc: null } }],
    ["a Dutch buyer with an OIN", { buyer: { ...buyer, coc: null, oin: "00000001821002198000" } }],
    ["an order reference only", { buyerReference: null, orderReference: "PO 1" }],
  ])("with %s is published", async (_what, change) => {
    expect(await published(change)).toMatch(/^\d{4}-\d{6}$/);
  });

  it("409 drafted before it was checked is not published, and takes no number", async () => {
    const draft = await operator().store({ issueDate, dueDate });
    await database().rows("update invoice_line set description = ' ' where invoice_id = $1", [draft]);
    await database().rows("update invoice set buyer = buyer || '{\"coc\": null}' where id = $1", [draft]);
    const before = await database().rows("select * from invoice_number_sequence order by series");
    await expect(operator().publish(draft)).rejects.toMatchObject({ status: 409, code: "invoice.faulty" });
    await expect(operate("publish", draft)).rejects.toThrow(
      "Missing or wrong in the draft: buyer.coc (BR-NL-10), lines.0.description (BR-25). Draft it again.",
    );
    expect(await database().rows("select * from invoice_number_sequence order by series")).toEqual(before);
  });

  it("has allowances with two decimals, however they were given", async () => {
    const amounts = ["45", "45.5", "0.125"];
    const number = await published({
      ...withLine({ unitPrice: "500.00" }),
      allowances: amounts.map((amount) => Object.assign({}, allowance, { amount })),
    });
    const { allowances, netTotal } = await read(number);
    expect(allowances.map(({ amount }) => amount)).toEqual(["45.00", "45.50", "0.13"]);
    expect(netTotal).toBe("409.37");
  });
});
