import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { OperatorDispute, OperatorInvoice } from "@demarc/contract/operator/invoices";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { invoiceMails } from "../../../testing/invoices/invoice-mails.ts";
import { fileForm, letter } from "../../../testing/requests/file-form.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { kadeblok, beeldwijk } = companyIds;

let api: TestApi;
let token: string;
let customer: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "billing" });
  customer = await api.tokenOf("omar.haddad@kadeblok.example");
});
afterAll(() => api.close());

type Answer = OperatorInvoice & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string; message: string; params?: { rule?: string } }[];
  };
const base = "/operator/v1/invoice";
const send = <Body = Answer>(
  method: string,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
) => api.send<Body>(method, `${base}${path}`, { token, body, headers });
const line = { description: "Rack", unitPrice: "100.00" };
const draft = (change: object = {}) => ({ customer: kadeblok, lines: [line], ...change });
const put = (ref: string, change: object = {}, query = "") => send("PUT", `/ref/${ref}${query}`, draft(change));
const read = async (name: string) => (await send("GET", `/${name}`)).body;
const published = async (ref: string, change: object = {}) => {
  const { body } = await put(ref, change);
  const answer = await send("POST", `/${body.id}/publish`, { isMailed: false });
  expect(answer.status).toBe(200);
  return answer.body.number ?? "";
};
const shown = async (number: string) =>
  api.send<Invoice>("GET", `/v1/customer/${kadeblok}/invoice/${number}`, { token: customer });
const fieldsOf = ({ validationErrors = [] }: Answer) =>
  validationErrors.map(({ field, params }) => (params?.rule ? `${field} ${params.rule}` : field));
const today = amsterdamDate(new Date());

describe("a draft by the provider's own id", () => {
  it("200 is created with totals and the data of the customer, unchanged when sent again, and updated by what differs", async () => {
    const made = await put("INV-1", { orderReference: "PO 7", reason: "Migration" });
    expect(made.body).toEqual({
      id: expect.any(String) as string,
      externalRef: "INV-1",
      number: null,
      status: "DRAFT",
      version: 1,
      outcome: "created",
    });
    const first = await read(made.body.id);
    expect(first).toMatchObject({
      customerId: kadeblok,
      issueDate: today,
      netTotal: "100.00",
      vatTotal: "21.00",
      grossTotal: "121.00",
      paymentMeans: "58",
      orderReference: "PO 7",
      buyer: { name: "Kadeblok Hosting B.V." },
      seller: { name: "Noordwal Groep B.V." },
    });
    expect(JSON.stringify(first.buyer)).not.toContain('"iban"');
    expect(await put("INV-1")).toMatchObject({ body: { outcome: "unchanged", version: 1 } });
    expect(await put("INV-1", { lines: [{ ...line, quantity: "2.00" }] })).toMatchObject({
      body: { outcome: "updated", version: 2 },
    });
    expect(await read(made.body.id)).toMatchObject({ grossTotal: "242.00", orderReference: "PO 7", lineCount: 1 });
    const ledger = await api.database.rows(
      "select action, customer_id, reason, before, after from audit_event where entity_id = $1 order by id",
      [made.body.id],
    );
    expect(ledger).toMatchObject([
      { action: "invoice.drafted", customer_id: null, reason: "Migration" },
      {
        action: "invoice.draft-changed",
        customer_id: null,
        before: { grossTotal: "121.00" },
        after: { grossTotal: "242.00", version: 2 },
      },
    ]);
  });

  it("200 is created once by twenty calls at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => put("INV-20")));
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(["created", ...Array(19).fill("unchanged")]);
  });

  it("404 hides a draft from its customer, until it is published", async () => {
    const number = "OLD-2019-7";
    const { body } = await put("INV-OLD", { number, issueDate: "2019-03-01", dueDate: "2019-03-31" });
    expect((await shown(number)).status).toBe(404);
    expect((await shown(body.id)).status).toBe(404);
    await send("POST", `/${body.id}/publish`, { isMailed: false });
    expect((await shown(number)).body).toMatchObject({ number, issueDate: "2019-03-01", grossTotal: "121.00" });
    const jobs = await api.database.rows(
      "select 1 from job where kind = 'invoices.mail' and payload ->> 'number' = $1",
      [number],
    );
    expect(jobs).toEqual([]);
  });

  it("200 stays unchanged once it is published, and 409 refuses a change", async () => {
    const number = await published("INV-2", { note: "Thank you" });
    expect(await put("INV-2", { note: "Thank you" })).toMatchObject({ body: { outcome: "unchanged", number } });
    expect((await put("INV-2", { note: "Thanks" })).body.error?.code).toBe("invoice.state-conflict");
    expect((await shown(number)).body.note).toBe("Thank you");
  });

  it("409 for a version that has changed since", async () => {
    const { body } = await put("INV-3");
    const stale = { "if-match": `"${body.version + 1}"` };
    expect((await send("PUT", "/ref/INV-3", draft({ note: "x" }), stale)).body.error?.code).toBe("edit-conflict");
    expect((await send("POST", `/${body.id}/publish`, {}, stale)).body.error?.code).toBe("edit-conflict");
  });

  it("200 charges for services of the customer by id, and 400 refuses those of others", async () => {
    const services = await api.database.rows<{ id: string; customer_id: number; rack_code: string }>(
      "select id, customer_id, rack_code from rack where not shared and customer_id in ($1, $2) order by customer_id",
      [kadeblok, beeldwijk],
    );
    const own = services.find(({ customer_id: owner }) => owner === kadeblok);
    await api.database.rows("update rack set external_ref = 'RCK-1' where id = $1", [own?.id]);
    for (const service of [
      { type: "RACK", id: own?.id },
      { type: "RACK", ref: "RCK-1" },
    ]) {
      const { body } = await put(`INV-S-${Object.keys(service)[1]}`, { lines: [{ ...line, service }] });
      expect((await read(body.id)).lines[0]?.serviceRef).toMatchObject({ id: own?.id, label: own?.rack_code });
    }
    const lineOfOthers = await api.database.rows<{ id: string }>("select id from line where customer_id = $1 limit 1", [
      companyIds.polderlicht,
    ]);
    for (const service of [
      { type: "LINE", id: lineOfOthers[0]?.id },
      { type: "LINE", id: own?.id },
      { type: "RACK", ref: "none" },
      { type: "RACK" },
    ])
      expect(fieldsOf((await put("INV-S3", { lines: [line, { ...line, service }] })).body)).toEqual([
        "lines.1.service",
      ]);
  });

  it.each<[string, object, string]>([
    ["an unknown customer", { customer: 1 }, "customer"],
    ["an unknown reference of a customer", { customer: { ref: "NONE" } }, "customer"],
    ["no lines", { lines: [] }, "lines"],
    ["a due date before the invoice", { issueDate: "2026-02-01", dueDate: "2026-01-01" }, "dueDate"],
    ["a date in the far future", { issueDate: "9999-12-31" }, "issueDate"],
    ["a date that does not exist", { issueDate: "2026-02-30" }, "issueDate"],
    ["a period that ends before it begins", { period: { from: "2026-02-01", to: "2026-01-01" } }, "period.to"],
    ["a direct debit without a mandate", { paymentMeans: "59" }, "paymentMeans"],
    ["a negative total", { lines: [{ ...line, quantity: "-1" }] }, "netTotal grossTotal"],
    ["a discount without a reason", { lines: [{ ...line, allowanceAmount: "1.00" }] }, "lines.0.allowanceReason BR-42"],
    ["no VAT at the standard rate", { lines: [{ ...line, vatRate: "0.00" }] }, "lines.0.vatRate BR-S-05"],
    ["VAT at the zero rate", { lines: [{ ...line, vatCategory: "Z", vatRate: "9.00" }] }, "lines.0.vatRate BR-Z-05"],
    [
      "an amount that cannot be stored",
      { lines: [{ ...line, quantity: "99999999", unitPrice: "999999999" }] },
      "lines.0.unitPrice lines netTotal grossTotal",
    ],
    ["a price in another form", { lines: [{ ...line, unitPrice: "1,00" }] }, "lines.0.unitPrice"],
    ["a number with a slash", { number: "2026/1" }, "number"],
    ["a broken text", { note: "\ud800" }, "note"],
    ["NUL", { lines: [{ ...line, description: "a\u0000b" }] }, "lines.0.description"],
  ])("400 refuses %s", async (_what, change, fields) => {
    const { status, body } = await put("INV-BAD", change);
    expect([status, fieldsOf(body).join(" ")]).toEqual([400, fields]);
  });
});

describe("the number of an invoice", () => {
  it("is the given one, which the series of its form never draws again", async () => {
    const [last] = await api.database.rows<{ last: number }>(
      "select last_number as last from invoice_number_sequence where series = $1",
      [today.slice(0, 4)],
    );
    const given = `${today.slice(0, 4)}-${String((last?.last ?? 0) + 5).padStart(6, "0")}`;
    expect(await published("INV-N1", { number: given })).toBe(given);
    const next = await published("INV-N2");
    expect(next).toBe(`${today.slice(0, 4)}-${String((last?.last ?? 0) + 6).padStart(6, "0")}`);
  });

  it("400 does not leave its series without numbers", async () => {
    const { status, body } = await put("INV-N9", { number: `${today.slice(0, 4)}-999999999` });
    expect([status, body]).toMatchObject([400, { validationErrors: [{ field: "number" }] }]);
  });

  it("409 for the number of another invoice or draft, also at the same time", async () => {
    const taken = await published("INV-N3", { number: "A-1" });
    expect((await put("INV-N4", { number: taken })).body.error?.code).toBe("invoice.number-taken");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => put(`INV-N5-${place}`, { number: "A-2" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === "invoice.number-taken")).toHaveLength(9);
    const { body } = await put("INV-N6");
    expect((await put("INV-N6", { number: "A-2" })).body.error?.code).toBe("invoice.number-taken");
    const [drawn] = await api.database.rows<{ number: string }>(
      `select series || '-' || lpad((last_number + 1)::text, 6, '0') as number from invoice_number_sequence where series = $1`,
      [today.slice(0, 4)],
    );
    // A draft that holds the number which the series reaches first.
    await put("INV-N7", { number: drawn?.number });
    await send("POST", `/${body.id}/publish`, { isMailed: false });
    const holder = await send("GET", "/ref/INV-N7");
    expect((await send("POST", `/${holder.body.id}/publish`, {})).body.error?.code).toBe("invoice.number-taken");
  });

  it("is not drawn by a dry run", async () => {
    const { body } = await put("INV-N8");
    const before = await api.database.rows("select * from invoice_number_sequence order by series");
    const dry = await send("POST", `/${body.id}/publish?dryRun=true`, {});
    expect([dry.body.number, dry.body.status]).toEqual([null, "OPEN"]);
    expect(dry.body.events).toEqual([{ type: "invoice.published", subject: "invoice/new-1" }]);
    expect(await api.database.rows("select * from invoice_number_sequence order by series")).toEqual(before);
    const drawing = await holdTransaction(
      api.database,
      "select from invoice_number_sequence where series = $1 for update",
      [today.slice(0, 4)],
    );
    expect((await send("POST", `/${body.id}/publish?dryRun=true`, {})).status).toBe(200);
    await drawing.commit();
    await published("INV-N9");
    const real = await send("POST", `/${body.id}/publish?planHash=${dry.body.planHash}`, {});
    expect([real.status, real.body.outcome]).toEqual([200, "updated"]);
    expect((await send("POST", `/${body.id}/publish`, {})).body).toMatchObject({ outcome: "unchanged" });
  });
});

describe("the first invoice of an installation", () => {
  it("400 needs a seller, and later ones have the same", async () => {
    const other = await testApi();
    try {
      await other.database.rows(
        "truncate invoice_line, invoice_payment, invoice_dispute, invoice, invoice_number_sequence cascade",
      );
      const bearer = await serviceToken(other.database);
      const call = (path: string, method: string, body: object) =>
        other.send<Answer>(method, `${base}${path}`, { token: bearer, body });
      const seller = {
        name: "Zuiderlicht Netwerken B.V.",
        coc: "99990099",
        vatNumber: "NL999900990B01",
        iban: "NL74DEMO0200000025",
        address: { street: "Kade", houseNumber: 1, postalCode: "1012AB", city: "Amsterdam", country: "NL" },
      };
      expect(fieldsOf((await call("", "POST", draft())).body)).toEqual(["seller"]);
      const { body } = await call("", "POST", draft({ seller }));
      const answer = await call(`/${body.id}/publish`, "POST", {});
      expect(answer.body).toMatchObject({ number: `${today.slice(0, 4)}-000001`, status: "OPEN" });
      const next = await call("", "POST", draft());
      const shownNext = await other.send<Answer>("GET", `${base}/${next.body.id}`, { token: bearer });
      expect(shownNext.body.seller).toMatchObject({ name: seller.name, bic: "DEMONL2A" });
    } finally {
      await other.close();
    }
  });
});

describe("the operator's own PDF", () => {
  const putPdf = (name: string, content = letter, query = "type=pdf") => {
    const { body, headers } = fileForm(content);
    return send("PUT", `/${name}/document?${query}`, body, headers);
  };
  const download = (number: string, type: string) =>
    api.app.inject({
      method: "GET",
      url: `/v1/customer/${kadeblok}/invoice/${number}/download?type=${type}`,
      headers: { authorization: `Bearer ${customer}` },
    });

  it("200 hides the PDF until the invoice is published; the customer then downloads it, beside the rendered UBL", async () => {
    const { body } = await put("INV-P1");
    expect((await putPdf(body.id)).body).toMatchObject({ outcome: "updated", version: 2, status: "DRAFT" });
    expect((await putPdf(body.id)).body).toMatchObject({ outcome: "unchanged", version: 2 });
    expect((await putPdf(body.id, `${letter} `)).body).toMatchObject({ outcome: "updated", version: 3 });
    const ledger = await api.database.rows(
      "select customer_id from audit_event where action = 'invoice.document-added' and entity_id = $1",
      [body.id],
    );
    expect(ledger).toEqual([{ customer_id: null }, { customer_id: null }]);
    const { number } = (await send("POST", `/${body.id}/publish`, { isMailed: false })).body;
    expect((await download(number ?? "", "pdf")).body).toBe(`${letter} `);
    expect((await download(number ?? "", "ubl")).body).toContain("<Invoice");
    expect((await read(number ?? "")).ownDocuments).toEqual(["pdf"]);
    expect((await putPdf(number ?? "")).body.error?.code).toBe("invoice.state-conflict");
    expect((await putPdf(number ?? "", `${letter} `)).body.outcome).toBe("unchanged");
    await expect(
      api.database.rows("update invoice set pdf_document_id = null where number = $1", [number]),
    ).rejects.toThrow("stays as it was");
  });

  it("409 for a plan of another file, and nothing is stored", async () => {
    const { body } = await put("INV-P0");
    const { planHash } = (await putPdf(body.id, letter, "type=pdf&dryRun=true")).body;
    const query = `type=pdf&planHash=${planHash}`;
    expect((await putPdf(body.id, `${letter} `, query)).body.error?.code).toBe("plan-outdated");
    expect(await read(body.id)).toMatchObject({ ownDocuments: [], version: 1 });
    expect((await putPdf(body.id, letter, query)).body.outcome).toBe("updated");
  });

  it("200 is added to a published invoice without a document, and the customer sees this in the activity log", async () => {
    const number = await published("INV-P2");
    expect((await putPdf(number)).body.outcome).toBe("updated");
    expect((await download(number, "pdf")).body).toBe(letter);
    const rows = await api.database.rows("select action from audit_event where entity_id = $1 and customer_id = $2", [
      number,
      kadeblok,
    ]);
    expect(rows).toContainEqual({ action: "invoice.document-added" });
  });

  it("is attached to the mail of the invoice", async () => {
    await api.database.rows("delete from job where kind = 'invoices.mail'");
    await api.database.rows("update customer set invoice_attachment_preference = 'pdf_only' where id = $1", [kadeblok]);
    const { body } = await put("INV-P3");
    await putPdf(body.id);
    const { number } = (await send("POST", `/${body.id}/publish`, {})).body;
    const mails = invoiceMails(api);
    try {
      await mails.deliver();
      const [mail] = await mails.of(number ?? "");
      const pdf = mail?.files.find(({ name }) => name.endsWith(".pdf"));
      expect(pdf?.content.toString()).toBe(letter);
    } finally {
      await mails.close();
    }
  });

  it("400 for another kind of file, and 413 above 10 MB", async () => {
    const { body } = await put("INV-P4");
    const png = "\u0089PNG\r\n\u001a\n";
    expect(fieldsOf((await putPdf(body.id, png)).body)).toEqual(["file"]);
    expect((await putPdf(body.id, "<Invoice></Invoice>")).body.validationErrors).toMatchObject([
      { field: "file", message: "validation.file-not-pdf" },
    ]);
    expect(fieldsOf((await putPdf(body.id, "")).body)).toEqual(["file"]);
    expect((await putPdf(body.id, letter.padEnd(10 * 1024 * 1024 + 20_000, " "))).status).toBe(413);
    expect((await putPdf(body.id, letter, "type=ubl")).status).toBe(400);
    expect((await putPdf("2020-999999")).status).toBe(404);
    expect((await read(body.id)).ownDocuments).toEqual([]);
  });
});

describe("a published invoice", () => {
  const pay = (number: string, body: object) => send("POST", `/${number}/payment`, body);

  it("200 is paid in parts; the same payment again changes nothing", async () => {
    const number = await published("INV-R1");
    const part = { amount: "21.00", reference: "2026-11-03/1" };
    expect((await pay(number, part)).body).toMatchObject({ status: "PARTIALLY_PAID", outcome: "updated" });
    expect((await pay(number, part)).body).toMatchObject({ status: "PARTIALLY_PAID", outcome: "unchanged" });
    expect((await pay(number, { amount: "100.00", method: "DIRECT_DEBIT", reference: "D1" })).body.status).toBe("PAID");
    expect((await shown(number)).body).toMatchObject({ amountOpen: "0.00", amountPaid: "121.00" });
    expect((await pay(number, { amount: "1.00" })).body.error?.code).toBe("invoice.state-conflict");
    const back = { amount: "100.00", reference: "AC04", reason: "Returned by the bank" };
    expect((await send("POST", `/${number}/return-payment`, back)).body).toMatchObject({ status: "PARTIALLY_PAID" });
    expect((await send("POST", `/${number}/return-payment`, back)).body).toMatchObject({ outcome: "unchanged" });
    expect((await shown(number)).body.amountOpen).toBe("100.00");
  });

  it("400 for more than is open, nothing, a day in the future and a day before the invoice", async () => {
    const number = await published("INV-R2");
    for (const [body, field] of [
      [{ amount: "121.01" }, "amount"],
      [{ amount: "0.00" }, "amount"],
      [{ amount: "1" }, "amount"],
      [{ amount: "1.00", date: daysAfter(today, 1) }, "date"],
      [{ amount: "1.00", date: "2001-01-01" }, "date"],
    ] as const)
      expect(fieldsOf((await pay(number, body)).body)).toEqual([field]);
    expect((await pay("2020-999999", { amount: "1.00" })).status).toBe(404);
    const { body } = await put("INV-R3");
    expect((await pay(body.id, { amount: "1.00" })).body.error?.code).toBe("invoice.state-conflict");
    expect(fieldsOf((await send("POST", `/${number}/return-payment`, { amount: "1.00" })).body)).toEqual(["reason"]);
  });

  it("200 is credited as a whole, and by some lines, under the provider's own number", async () => {
    const number = await published("INV-R4");
    const lines = [{ description: "Compensation", unitPrice: "10.00" }];
    const given = { lines, number: "CN-7", externalRef: "CRE-1", reason: "Fault" };
    const note = await send("POST", `/${number}/credit`, given);
    expect(note.body).toMatchObject({ outcome: "created", status: "DRAFT", externalRef: "CRE-1" });
    expect((await send("POST", `/${number}/credit`, given)).body).toMatchObject({
      outcome: "unchanged",
      id: note.body.id,
    });
    expect((await send("POST", `/${number}/credit`, { ...given, lines: undefined })).body.error?.code).toBe(
      "invoice.state-conflict",
    );
    expect((await put("CRE-1")).body.error?.code).toBe("invoice.state-conflict");
    expect((await send("POST", `/${note.body.id}/publish`, { isMailed: false })).body.number).toBe("CN-7");
    expect((await shown(number)).body).toMatchObject({ amountOpen: "108.90", status: "OPEN" });
    const whole = await send("POST", `/${await published("INV-R5")}/credit`, { reason: "Wrong customer" });
    await send("POST", `/${whole.body.id}/publish`, { isMailed: false });
    expect((await send("GET", "/ref/INV-R5")).body).toMatchObject({ status: "CREDITED", amountOpen: "0.00" });
    expect(fieldsOf((await send("POST", `/${number}/credit`, {})).body)).toEqual(["reason"]);
  });

  it("200 is repeated once for the next month", async () => {
    const period = { from: "2026-01-01", to: "2026-01-31" };
    const number = await published("INV-R6", { period, lines: [{ description: "Monthly", unitPrice: "5.00" }] });
    const next = await send("POST", `/${number}/repeat`, {});
    expect((await read(next.body.id)).period).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect((await send("POST", `/${number}/repeat`, {})).body.error?.code).toBe("invoice.state-conflict");
  });

  it("200 is written off with a reason", async () => {
    const number = await published("INV-R7");
    expect(fieldsOf((await send("POST", `/${number}/write-off`, {})).body)).toEqual(["reason"]);
    expect((await send("POST", `/${number}/write-off`, { reason: "Bankrupt" })).body.status).toBe("WRITTEN_OFF");
    expect((await send("POST", `/${number}/write-off`, { reason: "Bankrupt" })).body.error?.code).toBe(
      "invoice.state-conflict",
    );
  });

  it("200 is disputed by its customer, listed, and answered", async () => {
    const number = await published("INV-R8");
    const reason = "This is more than was agreed";
    await api.send("POST", `/v1/customer/${kadeblok}/invoice/${number}/dispute`, { token: customer, body: { reason } });
    const open = async (customerId = kadeblok) => {
      const { body } = await api.send<{ items: OperatorDispute[] }>(
        "GET",
        `/operator/v1/dispute?state=OPEN&customerId=${customerId}`,
        { token },
      );
      return body.items.filter(({ invoiceNumber }) => invoiceNumber === number);
    };
    expect(await open()).toMatchObject([{ reason, amountDisputed: "121.00", answer: null, state: "OPEN" }]);
    expect(await open(beeldwijk)).toEqual([]);
    const answer = "The price is that of the contract.";
    expect((await send("POST", `/${number}/resolve-dispute`, { answer })).body.status).toBe("OPEN");
    expect((await shown(number)).body.disputes).toMatchObject([{ state: "RESOLVED", answer }]);
    expect(await open()).toEqual([]);
    expect((await send("POST", `/${number}/resolve-dispute`, { answer })).body.error?.code).toBe(
      "invoice.state-conflict",
    );
  });
});

describe("the list of invoices", () => {
  it("200 has each change once, in order, by pages and filters", async () => {
    const list = async (query: string) =>
      (await send<{ items: OperatorInvoice[]; next: string | null }>("GET", `?${query}`)).body;
    const [now] = await api.database.rows<{ at: Date }>("select now() as at");
    const number = await published("INV-L1");
    const { body } = await put("INV-L2");
    const since = `updatedSince=${(now?.at ?? new Date()).toISOString()}`;
    const first = await list(`${since}&limit=1`);
    expect(first.items.map(({ externalRef }) => externalRef)).toEqual(["INV-L1"]);
    const second = await list(`${since}&limit=5&after=${first.next}`);
    expect([second.items.map(({ id }) => id), second.next]).toEqual([[body.id], null]);
    expect((await list(`number=${number}`)).items.map(({ id }) => id)).toEqual([first.items[0]?.id]);
    expect((await list(`status=DRAFT&${since}`)).items.map(({ id }) => id)).toEqual([body.id]);
    expect((await list(`customerId=${beeldwijk}&${since}`)).items).toEqual([]);
    expect((await send("GET", "?status=NONE")).status).toBe(400);
    expect((await send("GET", "/ref/INV-NONE")).status).toBe(404);
  });
});
