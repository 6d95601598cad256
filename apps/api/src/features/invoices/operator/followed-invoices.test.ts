import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { beforeEach, describe, expect, it } from "vitest";
import { demoSeller } from "../demo/invoices.demo.ts";
import { invoiceCommandHarness } from "../../../testing/invoices/invoice-command-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";

const customerId = companyIds.kadeblok;
const today = amsterdamDate(new Date());
const { issueDate, dueDate, database, operate, published, read, dispute, deleteDrafts } = invoiceCommandHarness();
const byDebit = {
  paymentMeans: "59",
  mandateReference: "MND-OLD",
  collectionDate: dueDate,
  seller: { ...demoSeller, creditorId: "NL78ZZZ999900100000" },
} as const;

const mandate = async (status: string, reference = `MND-NEW-${status}`) => {
  await database().rows("delete from sepa_mandate where customer_id = $1", [customerId]);
  await database().rows(
    `insert into sepa_mandate (customer_id, mandate_reference, iban, bic, account_holder, status)
     values ($1, $2, 'NL21DEMO0400000041', 'DEMONL2A', 'Kadeblok', $3)`,
    [customerId, reference, status],
  );
};

describe("the invoice that follows another", () => {
  const draftedFrom = async (number: string, kind: "repeat" | "credit" = "repeat") => {
    const { id } = await operate(kind, number);
    const [row] = await database().rows<{ invoice: Record<string, unknown> }>(
      "select to_jsonb(invoice) as invoice from invoice where id = $1",
      [id],
    );
    return row?.invoice ?? {};
  };
  const put = (assignments: string) => database().rows(`update customer set ${assignments} where id = ${customerId}`);
  beforeEach(async () => {
    await mandate("ACTIVE", "MND-OLD");
    await deleteDrafts();
  });

  it("takes the company's present name, addresses, numbers, reference, term and language", async () => {
    const number = await published();
    await put(
      `name = 'Kade Groep B.V.', vat_number = 'NL999900146B01', coc = '99990099', peppol_id = '0106:99990099',
       custom_invoice_reference = 'KG-1', payment_term_days = 21, locale = 'nl',
       invoice_address = address || '{"street": "Postbusweg"}'`,
    );
    const draft = await draftedFrom(number);
    expect(draft).toMatchObject({
      buyer: {
        name: "Kade Groep B.V.",
        vatNumber: "NL999900146B01",
        coc: "99990099",
        peppolId: "0106:99990099",
        address: { street: "Postbusweg" },
        iban: "NL96DEMO0300000033",
      },
      buyer_reference: "KG-1",
      issue_date: today,
      due_date: daysAfter(today, 21),
      locale: "nl",
      payment_means: "58",
      mandate_reference: null,
    });
  });

  it.each(["PENDING", "REVOKED", "EXPIRED"])("is paid by transfer while the mandate is %s", async (status) => {
    const number = await published(byDebit);
    await put("payment_method = 'DIRECT_DEBIT'");
    await mandate(status);
    expect(await draftedFrom(number)).toMatchObject({
      payment_means: "58",
      mandate_reference: null,
      collection_date: null,
      seller: { creditorId: null },
      buyer: { iban: "NL96DEMO0300000033" },
    });
  });

  it("is collected by the mandate in force, from its account, also after an invoice that was paid by transfer", async () => {
    const number = await published();
    await put("payment_method = 'DIRECT_DEBIT', payment_term_days = 21");
    await mandate("ACTIVE");
    expect(await draftedFrom(number)).toMatchObject({
      payment_means: "59",
      mandate_reference: "MND-NEW-ACTIVE",
      collection_date: daysAfter(today, 21),
      seller: { creditorId: "NL78ZZZ999900100000" },
      buyer: { iban: "NL21DEMO0400000041", bic: "DEMONL2A" },
    });
  });

  it("is paid by transfer by a company that transfers, whatever its mandate", async () => {
    const number = await published(byDebit);
    await put("payment_method = 'CREDIT_TRANSFER'");
    await mandate("ACTIVE");
    expect(await draftedFrom(number)).toMatchObject({ payment_means: "58", mandate_reference: null });
  });

  it("is for the next month, and each of its lines for the month after its own", async () => {
    const line = { quantity: "1", unit: "MON", unitPrice: "10.00", vatCategory: "S", vatRate: "21.00" } as const;
    const number = await published({
      period: { from: "2026-10-01", to: "2026-10-31" },
      lines: [
        { ...line, description: "Rack", period: { from: "2026-10-01", to: "2026-10-31" } },
        { ...line, description: "Power, afterwards", period: { from: "2026-09-01", to: "2026-09-30" } },
        { ...line, description: "Without a period", period: null },
      ],
    });
    const draft = await draftedFrom(number);
    expect(draft).toMatchObject({ period_from: "2026-11-01", period_to: "2026-11-30" });
    const lines = await database().rows(
      `select period_from::text as "from", period_to::text as "to" from invoice_line where invoice_id = $1 order by position`,
      [draft["id"]],
    );
    expect(lines).toEqual([
      { from: "2026-11-01", to: "2026-11-30" },
      { from: "2026-10-01", to: "2026-10-31" },
      { from: null, to: null },
    ]);
  });

  it("keeps the buyer, the reference and the mandate of the invoice in a credit note", async () => {
    const number = await published(byDebit);
    await put("name = 'Later B.V.', custom_invoice_reference = 'LATER'");
    expect(await draftedFrom(number, "credit")).toMatchObject({
      buyer: { name: "Kadeblok Hosting B.V." },
      buyer_reference: "KB",
      mandate_reference: "MND-OLD",
      payment_means: "59",
    });
  });
});

describe("what happens to an invoice", () => {
  it("is paid in parts, on a day and by a method, until nothing is open", async () => {
    const number = await published();
    expect(
      await operate(
        "pay",
        number,
        "amount=21.00",
        `date=${daysAfter(today, -2)}`,
        "method=DIRECT_DEBIT",
        "reference=SEPA 7",
      ),
    ).toMatchObject({ status: "PARTIALLY_PAID" });
    expect(await operate("pay", number, "amount=100.00")).toMatchObject({ status: "PAID" });
    expect((await read(number)).payments).toEqual([
      { date: daysAfter(today, -2), amount: "21.00", method: "DIRECT_DEBIT", reference: "SEPA 7" },
      { date: today, amount: "100.00", method: "CREDIT_TRANSFER", reference: null },
    ]);
    await expect(operate("pay", number, "amount=1.00")).rejects.toThrow("not possible in the state PAID");
    expect(
      await database().rows("select actor_id, action from audit_event where entity_id = $1 order by id desc limit 1", [
        number,
      ]),
    ).toEqual([{ actor_id: "test", action: "invoice.paid" }]);
  });

  it("is a direct debit if the invoice says so, and a transfer after the bank has returned one", async () => {
    await mandate("ACTIVE", "MND-OLD");
    const number = await published(byDebit);
    await operate("pay", number, "amount=121.00");
    expect(await operate("reverse", number, "amount=121.00", "reference=AC04")).toMatchObject({ status: "OPEN" });
    await operate("pay", number, "amount=121.00");
    expect((await read(number)).payments.map(({ method, amount }) => `${method} ${amount}`)).toEqual([
      "DIRECT_DEBIT 121.00",
      "REVERSAL -121.00",
      "CREDIT_TRANSFER 121.00",
    ]);
  });

  it("is paid once by twenty calls at the same time", async () => {
    const number = await published();
    const paid = await Promise.allSettled(Array.from({ length: 20 }, () => operate("pay", number, "amount=121.00")));
    expect(paid.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read(number)).payments).toHaveLength(1);
  });

  it("is the answer to a dispute, which ends it", async () => {
    const number = await published();
    await dispute(number);
    expect(await operate("resolve", number, "answer=The meter was read again: it is right.")).toMatchObject({
      status: "OPEN",
    });
    expect((await read(number)).disputes).toMatchObject([
      { state: "RESOLVED", answer: "The meter was read again: it is right." },
    ]);
  });

  it("is a write-off, after which nothing is recorded", async () => {
    const number = await published();
    expect(await operate("write-off", number)).toMatchObject({ status: "WRITTEN_OFF" });
    await expect(operate("pay", number, "amount=1.00")).rejects.toThrow("not possible in the state WRITTEN_OFF");
  });

  it("is refused with a reason", async () => {
    const number = await published();
    const refusals: [action: Parameters<typeof operate>[0], number: string, fields: string[], text: string][] = [
      ["pay", number, [], "amount:"],
      ["pay", number, ["amount=0.00"], "amount:"],
      ["pay", number, ["amount=121.01"], "amount:"],
      ["reverse", number, ["amount=1.00"], "not possible in the state OPEN"],
      ["pay", number, ["amount=1.00", `date=${daysAfter(today, 1)}`], "date:"],
      ["pay", number, ["amount=1.00", `date=${daysAfter(issueDate, -1)}`], "date:"],
      ["resolve", number, ["answer=It is right."], "not possible in the state OPEN"],
      ["pay", "2026-999999", ["amount=1.00"], "(not-found,"],
    ];
    for (const [action, of, fields, text] of refusals)
      await expect(operate(action, of, ...fields), `${action} ${fields.join(" ")}`).rejects.toThrow(text);
    expect(await read(number)).toMatchObject({ status: "OPEN", payments: [], amountOpen: "121.00" });
  });
});
