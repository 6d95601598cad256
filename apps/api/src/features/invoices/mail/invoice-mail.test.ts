import type { Customer } from "@demarc/contract/company";
import { attachedDocuments, invoiceFileName, invoiceRecipients } from "@demarc/contract/core/invoices/invoice-mail";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoSeller } from "../demo/invoices.demo.ts";
import { invoiceMails } from "../../../testing/invoices/invoice-mails.ts";
import { giveMandate, kadeblokDraft, kadeblokInvoices } from "../../../testing/invoices/kadeblok-invoices.ts";
import { pdfTexts } from "../../../testing/invoices/pdf-text.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht, fietsfabriek, beeldwijk } = companyIds;
const omar = "omar.haddad@kadeblok.example";

let api: TestApi;
let operator: ReturnType<typeof kadeblokInvoices>;
let mails: ReturnType<typeof invoiceMails>;
let token: string;

beforeAll(async () => {
  api = await testApi();
  operator = kadeblokInvoices(api.operatorPool);
  mails = invoiceMails(api);
  token = await api.tokenOf(omar);
});
beforeEach(async () => {
  await api.database.rows("update customer set invoice_email = null, invoice_attachment_preference = 'pdf_and_ubl'");
});
afterAll(async () => {
  await mails.close();
  await api.close();
});

const mailed = async (change?: Parameters<typeof operator.published>[0], environment?: Record<string, string>) => {
  const number = await operator.published(change);
  await mails.deliver(environment);
  return { number, found: await mails.of(number) };
};
const onlyMail = async (...given: Parameters<typeof mailed>) => {
  const { found } = await mailed(...given);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const prefer = (invoiceAttachmentPreference: string) =>
  api.send("PATCH", `/v1/customer/${kadeblok}/invoice-attachment-preference`, {
    token,
    body: { invoiceAttachmentPreference },
  });
const download = async (number: string, type: string) => {
  const url = `/v1/customer/${kadeblok}/invoice/${number}/download?type=${type}`;
  const answer = await api.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  return { name: String(answer.headers["content-disposition"]), content: answer.rawPayload };
};
const addContact = (customerId: number, email: string, types: readonly string[], lastName = "Zwart") =>
  api.database.rows(
    `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
     values (gen_random_uuid(), $1, $2, 'Sam', $3, $4)`,
    [customerId, types, lastName, email],
  );
const removeContact = (email: string) =>
  api.database.rows("delete from customer_contact where first_name = 'Sam' and email = $1", [email]);

/** The expected attachments, typed by hand. */
const endings: Readonly<Record<string, readonly string[]>> = {
  pdf_and_ubl: [".pdf", ".xml"],
  pdf_only: [".pdf"],
  ubl_only: [".xml"],
  none: [],
};

describe("recipients and attachments of an invoice mail", () => {
  it.each(Object.entries(endings))("are, with %s, those of the preview: %o", async (preference, types) => {
    expect((await prefer(preference)).status).toBe(200);
    const number = await operator.published();
    const { body: customer } = await api.send<Customer>("GET", `/v1/customer/${kadeblok}`, { token });
    await mails.deliver();
    const found = await mails.of(number);
    expect(found.map(({ recipient, state }) => [recipient, state])).toEqual([[omar, "SENT"]]);
    expect(found.map(({ recipient }) => recipient)).toEqual(invoiceRecipients(customer));
    const names = found[0]?.files.map(({ name }) => name);
    expect(names).toEqual(types.map((ending) => `invoice-${number}${ending}`));
    const previewed = attachedDocuments[customer.invoiceAttachmentPreference];
    expect(names).toEqual(
      previewed.map((type) => invoiceFileName({ locale: customer.locale, type: "INVOICE", number }, type)),
    );
  });

  it("are the same files as the downloads, with the same names", async () => {
    const { number, found } = await mailed();
    const [pdf, ubl] = found[0]?.files ?? [];
    for (const [file, type] of [
      [pdf, "pdf"],
      [ubl, "ubl"],
    ] as const) {
      const { name, content } = await download(number, type);
      expect(name).toContain(`"${file?.name}"`);
      expect(file?.content.equals(content)).toBe(true);
    }
  });

  it("are each billing contact once, and no other contact of the company", async () => {
    await addContact(kadeblok, "Books@kadeblok.example", ["billing", "support"]);
    await addContact(kadeblok, "books@kadeblok.example", ["billing"]);
    await addContact(kadeblok, "orders@kadeblok.example", ["order", "main"]);
    const { found } = await mailed();
    expect(found.map(({ recipient }) => recipient.toLowerCase())).toEqual(["books@kadeblok.example", omar]);
    expect(found[0]?.files.map(({ name }) => name)).toEqual(found[1]?.files.map(({ name }) => name));
    for (const one of ["Books", "books", "orders"]) await removeContact(`${one}@kadeblok.example`);
  });

  it("are only the configured invoice address, if there is one", async () => {
    await api.database.rows("update customer set invoice_email = 'inbox@kadeblok.example' where id = $1", [kadeblok]);
    expect((await onlyMail()).recipient).toBe("inbox@kadeblok.example");
  });

  it("are those of a reseller's customer, never the reseller", async () => {
    const draft = kadeblokDraft({ customerId: fietsfabriek, locale: "nl", variant: "main" });
    const found = await onlyMail(draft);
    expect([found.recipient, found.customerId]).toEqual(["eva.postma@fietsfabriek.example", fietsfabriek]);
    expect(found.text).not.toMatch(/polderlicht/i);
  });

  it("are none for a company without contacts, and the ledger says so", async () => {
    await api.database.rows("update customer_contact set types = '{main}' where email = $1", [omar]);
    const { number, found } = await mailed();
    await api.database.rows("update customer_contact set types = '{billing}' where email = $1", [omar]);
    expect(found).toEqual([]);
    const ledger = await api.database.rows(
      "select action, after, customer_id from audit_event where entity_id = $1 and action like '%mailed'",
      [number],
    );
    expect(ledger).toEqual([
      { action: "invoice.not-mailed", after: { reason: "no-recipient" }, customer_id: kadeblok },
    ]);
    expect((await download(number, "pdf")).content.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("are in the ledger", async () => {
    const { number } = await mailed();
    const [row] = await api.database.rows<{ after: unknown; actor_type: string }>(
      "select after, actor_type from audit_event where entity_id = $1 and action = 'invoice.mailed'",
      [number],
    );
    expect(row).toEqual({
      actor_type: "SYSTEM",
      after: { recipients: [omar], attached: [`invoice-${number}.pdf`, `invoice-${number}.xml`] },
    });
  });
});

const brands = [
  [kadeblok, "en", "Waterkant Datacenters", "http://localhost:3001", "Your invoice"],
  [polderlicht, "nl", "Noordwal Internet", "http://localhost:3000", "Uw factuur"],
  [beeldwijk, "nl", "Lichtbeeld TV", "http://localhost:3002", "Uw factuur"],
] as const;

describe("the text of an invoice mail", () => {
  it.each(brands)("is, for %i, in %s, from %s, with a link to that portal", async (customerId, locale, ...expected) => {
    const [brand, url, subject] = expected;
    await api.database.rows("update customer set locale = $2 where id = $1", [customerId, locale]);
    const { number, found } = await mailed({ customerId, locale });
    for (const mail of found) {
      expect([mail.sender, mail.subject]).toEqual([brand, `${subject} ${number}`]);
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.html).toContain(`href="${url}/invoices/invoice/${number}"`);
      expect(mail.text).toContain(`${url}/invoices/invoice/${number}`);
    }
    expect(found.length).toBeGreaterThan(0);
  });

  it("has the amount, the due date and how to pay, in the text part and in HTML", async () => {
    const { html, text } = await onlyMail({ dueDate: "2099-02-01" });
    for (const expected of ["€121.00", "1 February 2099", "NL52 DEMO 0100 0000 17", "Noordwal Groep B.V."]) {
      expect(text).toContain(expected);
      expect(html).toContain(expected);
    }
    expect(text).toMatch(/^Payment reference: 2027-\d{6}$/m);
    expect(text).toMatch(/^Attached:\n- invoice-2027-\d{6}\.pdf\n- invoice-2027-\d{6}\.xml$/m);
  });

  const debit = {
    paymentMeans: "59",
    mandateReference: "MND-1",
    collectionDate: "2099-01-05",
    seller: { ...demoSeller, creditorId: "NL78ZZZ999900100000" },
  } as const;

  beforeAll(async () => {
    await giveMandate(api.database);
  });

  it("has the collection date and the masked account", async () => {
    const buyer = { ...demoSeller, name: "Kadeblok Hosting B.V.", iban: "NL96DEMO0300000033" };
    const { html, text } = await onlyMail({ ...debit, buyer });
    expect(text).toContain("We collect this amount on 5 January 2099 from NL96••••••••••0033, by mandate MND-1.");
    expect(text).toMatch(/^Collected on: 5 January 2099$/m);
    expect(text).toMatch(/^Creditor identifier: NL78ZZZ999900100000$/m);
    expect(html + text).not.toMatch(/NL96 ?DEMO|IBAN:/);
  });

  it("is complete without an account of the customer, and without an open amount", async () => {
    const buyer = { ...demoSeller, iban: null };
    expect((await onlyMail({ ...debit, buyer })).text).toContain("on 5 January 2099, by mandate MND-1.");
    const [line] = kadeblokDraft().lines;
    const free = await onlyMail({ lines: [{ ...line!, unitPrice: "0.00" }] });
    expect(free.text).toContain("The total is €0.00. There is nothing to pay.");
  });

  it("links to the portal if nothing is attached", async () => {
    await prefer("none");
    const { text } = await onlyMail();
    expect(text).toContain("It is in the portal.");
    expect(text).not.toContain("Attached");
  });

  it("names the invoice that a credit note corrects", async () => {
    const creditedInvoiceNumber = await operator.published();
    const note = await onlyMail({ type: "CREDIT_NOTE", creditedInvoiceNumber });
    expect(note.subject).toMatch(/^Your credit note 2027-\d{6}$/);
    expect(note.text).toContain(`We have taken €121.00 off your invoice ${creditedInvoiceNumber}.`);
    expect(note.files.map(({ name }) => name.replace(/-\d.*\./, "."))).toEqual(["credit-note.pdf", "credit-note.xml"]);
    expect(note.text).not.toMatch(/IBAN|transfer|Due date/);
  });

  it("says of a credit note what its document says: paid back, if the invoice was paid", async () => {
    const creditedInvoiceNumber = await operator.published({ issueDate: "2026-01-01" });
    const payment = { date: "2026-01-02", amount: "100.00", method: "CREDIT_TRANSFER" } as const;
    await operator.step(creditedInvoiceNumber, { event: "pay", payment });
    const iban = "NL96DEMO0300000033";
    const note = await onlyMail({ type: "CREDIT_NOTE", creditedInvoiceNumber, buyer: { ...demoSeller, iban } });
    const said = (account: string) =>
      `We have taken €21.00 off your invoice ${creditedInvoiceNumber}. We pay €100.00 back to ${account}.`;
    expect(note.text.replaceAll(/\s+/g, " ")).toContain(said("NL96••••••••••0033"));
    expect(pdfTexts(note.files[0]?.content ?? Buffer.of()).join(" ")).toContain(said(iban));
  });

  it("escapes names", async () => {
    await api.database.rows("update customer set name = '<b>Kade</b> & blok' where id = $1", [kadeblok]);
    const { html } = await onlyMail();
    await api.database.rows("update customer set name = 'Kadeblok Hosting B.V.' where id = $1", [kadeblok]);
    expect(html).toContain("&lt;b&gt;Kade&lt;/b&gt; &amp; blok");
  });
});

describe("the size of an invoice mail", () => {
  it("leaves out attachments beyond the limit, and names them with a link to the portal", async () => {
    const none = await onlyMail({}, { LIMIT_MAIL_FILE_BYTES: "100" });
    expect(none.files).toEqual([]);
    expect(none.text).toMatch(/Too large to attach, but available in the portal: invoice-.*\.pdf, invoice-.*\.xml\./);
    const { files } = await onlyMail();
    const room = String((files[0]?.content.length ?? 0) + 10);
    const part = await onlyMail({}, { LIMIT_MAIL_FILE_BYTES: room });
    expect(part.files.map(({ name }) => name.slice(-4))).toEqual([".pdf"]);
    expect(part.text).toMatch(/in the portal: invoice-.*\.xml\./);
  });

  it("is small without attachments", async () => {
    await prefer("none");
    const { html, text } = await onlyMail();
    expect(Buffer.byteLength(html)).toBeLessThan(12_000);
    expect(Buffer.byteLength(text)).toBeLessThan(2000);
  });
});
