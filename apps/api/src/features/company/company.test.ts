import type { Customer } from "@demarc/contract/company";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";

const { polderlicht, fietsfabriek, beeldwijk } = companyIds;
const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";
const order = "daan.vos@polderlicht.example";

let api: TestApi;
let token: string;
const path = (part = "", customerId = polderlicht) => `/v1/customer/${customerId}${part && `/${part}`}`;
const read = async (who = admin, customerId = polderlicht) =>
  (await api.send<Customer>("GET", path("", customerId), { token: await api.tokenOf(who) })).body;
const patch = (part: string, body: unknown, headers = {}) =>
  api.send<Customer>("PATCH", path(part), { token, body, headers });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(admin);
});
afterAll(() => api.close());

describe("getCustomer", () => {
  it("200 includes contacts, mandate and the children of a reseller", async () => {
    const customer = await read();
    expect(customer).toMatchObject({ id: polderlicht, type: "reseller", name: "Polderlicht ICT B.V." });
    expect(customer.contacts).toHaveLength(4);
    expect(customer.mandate).toMatchObject({ status: "ACTIVE", mandateReference: `MND-${polderlicht}-0001` });
    expect(customer.children).toEqual([{ id: fietsfabriek, name: "Fietsfabriek Zwolle B.V." }]);
  });

  it("200 returns the same children as the caller's own account, also suspended, without deleted ones", async () => {
    const childrenOfMe = async () =>
      (await api.send<{ children: unknown[] }>("GET", "/v1/me", { token })).body.children;
    expect(await childrenOfMe()).toEqual((await read()).children);
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [fietsfabriek]);
    const suspended = { id: fietsfabriek, name: "Fietsfabriek Zwolle B.V." };
    expect([await childrenOfMe(), (await read()).children]).toEqual([[suspended], [suspended]]);
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [fietsfabriek]);
    expect([await childrenOfMe(), (await read()).children]).toEqual([[], []]);
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [fietsfabriek]);
  });

  it("200 shows the full IBAN to administrators and finance, and masks it for others", async () => {
    expect((await read(admin)).iban).toBe("NL74DEMO0200000025");
    expect((await read(finance)).iban).toBe("NL74DEMO0200000025");
    const masked = await read(order);
    expect([masked.iban, masked.mandate?.iban]).toEqual(["NL74••••••••••0025", "NL74••••••••••0025"]);
  });

  it("200 shows a child nothing of its reseller", async () => {
    const child = await read("eva.postma@fietsfabriek.example", fietsfabriek);
    expect(child.children).toEqual([]);
    expect(child.parentCustomerId).toBe(polderlicht);
  });

  it("404 hides a child from its reseller as soon as it is moved", async () => {
    await api.database.rows("update customer set parent_customer_id = $1 where id = $2", [beeldwijk, fietsfabriek]);
    expect((await api.send("GET", path("", fietsfabriek), { token })).status).toBe(404);
    await api.database.rows("update customer set parent_customer_id = $1 where id = $2", [polderlicht, fietsfabriek]);
    expect((await api.send("GET", path("", fietsfabriek), { token })).status).toBe(200);
  });
});

const address = {
  street: "Nieuwe Polderlichtweg",
  houseNumber: 10,
  houseNumberExtension: "A",
  room: null,
  postalCode: "8011ZZ",
  city: "Zwolle",
  country: "NL",
};

describe("updateAddress", () => {
  it("200 changes the address, and keeps an omitted invoice address", async () => {
    await patch("address", { address, invoiceAddress: { ...address, street: "Postbusweg" } });
    const kept = await patch("address", { address: { ...address, houseNumber: 12 } });
    expect(kept.body).toMatchObject({ address: { houseNumber: 12 }, invoiceAddress: { street: "Postbusweg" } });
    const same = await patch("address", { address, invoiceAddress: null });
    expect(same.body.invoiceAddress).toBeNull();
  });

  it("200 stores a Dutch postal code in upper case, and a foreign one unchanged", async () => {
    expect((await patch("address", { address: { ...address, postalCode: "8011zz" } })).body.address.postalCode).toBe(
      "8011ZZ",
    );
    const belgian = { ...address, postalCode: "2000", city: "Antwerpen", country: "BE" };
    expect((await patch("address", { address: belgian })).body.address).toMatchObject({
      postalCode: "2000",
      country: "BE",
    });
  });

  it.each([
    [{ ...address, postalCode: "801ZZ" }, "address.postalCode", "validation.postal-code-invalid"],
    [{ ...address, houseNumber: "12" }, "address.houseNumber", "validation.invalid-data"],
    [{ ...address, houseNumber: 0 }, "address.houseNumber", "validation.min"],
    [{ ...address, street: "" }, "address.street", "validation.required"],
    [{ ...address, country: "Nederland" }, "address.country", "validation.invalid"],
    [{ ...address, country: "XX" }, "address.country", "validation.invalid"],
  ])("400 names the invalid field of %o", async (wrong, field, message) => {
    expect(await patch("address", { address: wrong })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field, message }] },
    });
  });

  it("409 for nineteen of twenty parallel changes to the same version", async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, position) =>
        patch("address", { address: { ...address, houseNumber: position + 1 } }, { "if-match": `"${version}"` }),
      ),
    );
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual([
      "200",
      ...Array.from({ length: 19 }, () => "409"),
    ]);
  });
});

describe("updateIban", () => {
  const change = { iban: "NL91ABNA0417164300", accountHolder: "Polderlicht ICT B.V.", mandateAccepted: true };

  it("200 derives the BIC, ends the mandate, creates a pending one and notifies the main and billing contacts", async () => {
    const answer = await patch("iban", change);
    expect(answer.body).toMatchObject({
      iban: "NL91ABNA0417164300",
      bic: "ABNANL2A",
      mandate: { status: "PENDING", mandateReference: `MND-${polderlicht}-0002` },
    });
    const mandates = await api.database.rows(
      "select status from sepa_mandate where customer_id = $1 order by mandate_reference",
      [polderlicht],
    );
    expect(mandates).toEqual([{ status: "REVOKED" }, { status: "PENDING" }]);
    const mails = await storedMails(api.database);
    expect(mails.map((mail) => mail.recipient).toSorted()).toEqual([finance, admin]);
    for (const mail of mails) {
      expect(mail.html + mail.text).not.toContain("NL91ABNA0417164300");
      expect(mail.text).toMatch(/^(From where|Vanaf): .*(IP address|IP-adres) 127\.0\.0\.1$/m);
    }
  });

  it.each([
    ["nl", "Uw IBAN is gewijzigd", /^Nieuw IBAN: NL91/m],
    ["en", "Your IBAN was changed", /^New IBAN: NL91/m],
  ])("200 mails in the language of the company: %s", async (locale, subject, fact) => {
    await api.database.rows("delete from mail_message");
    await api.database.rows("update customer set locale = $2 where id = $1", [polderlicht, locale]);
    expect((await patch("iban", change)).status).toBe(200);
    const mails = await storedMails(api.database);
    expect(mails.map((mail) => mail.subject)).toEqual([subject, subject]);
    for (const { text } of mails) expect(text).toMatch(fact);
  });

  it("200 masks the IBAN in the ledger", async () => {
    const rows = await api.database.rows(
      "select before, after from audit_event where action = 'customer.iban-changed' and at > now() - interval '1 hour'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/NL91ABNA0417164300|NL74DEMO0200000025/);
  });

  it("403 without a sign-in in the last fifteen minutes", async () => {
    const late = await api.tokenOf(admin, 16);
    const answer = await api.send("PATCH", path("iban"), { token: late, body: change });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "reauthentication-required" } } });
  });

  it.each([
    [{ iban: "NL91ABNA0417164301" }, "iban", "validation.iban-invalid"],
    [{ iban: "NL91 ABNA 0417 1643 00" }, "iban", "validation.iban-invalid"],
    [{ bic: "abna" }, "bic", "validation.bic-invalid"],
    [{ accountHolder: "" }, "accountHolder", "validation.required"],
    [{ mandateAccepted: false }, "mandateAccepted", "validation.required"],
  ])("400 names the invalid field of %o", async (wrong, field, message) => {
    expect(await patch("iban", { ...change, ...wrong })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field, message }] },
    });
  });
});

describe("invoice settings", () => {
  it("200 sets and clears the reference that is printed on invoices", async () => {
    expect(
      (await patch("custom-invoice-reference", { customInvoiceReference: "KP-4712" })).body.customInvoiceReference,
    ).toBe("KP-4712");
    expect(
      (await patch("custom-invoice-reference", { customInvoiceReference: null })).body.customInvoiceReference,
    ).toBeNull();
  });

  it("200 lets finance choose the attachments", async () => {
    const answer = await api.send("PATCH", path("invoice-attachment-preference"), {
      token: await api.tokenOf(finance),
      body: { invoiceAttachmentPreference: "ubl_only" },
    });
    expect(answer).toMatchObject({ status: 200, body: { invoiceAttachmentPreference: "ubl_only" } });
  });

  it("400 for a reference of 36 characters and an unknown preference", async () => {
    const long = await patch("custom-invoice-reference", { customInvoiceReference: "x".repeat(36) });
    expect(long).toMatchObject({
      status: 400,
      body: { validationErrors: [{ message: "validation.max-length", params: { max: 35 } }] },
    });
    const odd = await patch("invoice-attachment-preference", { invoiceAttachmentPreference: "paper" });
    expect(odd).toMatchObject({ status: 400, body: { validationErrors: [{ message: "validation.invalid-value" }] } });
  });
});

describe("updateInvoiceEmail", () => {
  const set = (invoiceEmail: unknown, headers = {}) => patch("invoice-email", { invoiceEmail }, headers);

  it("200 sets and clears the address, trimmed, and records both in the ledger for seven years", async () => {
    expect((await set("facturen@polderlicht.example")).body.invoiceEmail).toBe("facturen@polderlicht.example");
    expect((await set(null)).body.invoiceEmail).toBeNull();
    expect((await set("")).body.invoiceEmail).toBeNull();
    const rows = await api.database.rows(
      `select before ->> 'invoiceEmail' as before, after ->> 'invoiceEmail' as after, kept from audit_event
       where action = 'customer.invoice-email-changed' order by id limit 2`,
    );
    expect(rows).toEqual([
      { before: null, after: "facturen@polderlicht.example", kept: "7 years" },
      { before: "facturen@polderlicht.example", after: null, kept: "7 years" },
    ]);
  });

  it.each([
    ["nobody"],
    ["a@b"],
    [`${"x".repeat(250)}@polderlicht.example`],
    ["facturen@polderlicht.example, x@y.example"],
  ])("400 names the field of %j", async (email) =>
    expect(await set(email)).toMatchObject({ status: 400, body: { validationErrors: [{ field: "invoiceEmail" }] } }),
  );

  it("403 for finance, and 404 for another company", async () => {
    const body = { invoiceEmail: "facturen@polderlicht.example" };
    const money = await api.tokenOf(finance);
    expect(await api.send("PATCH", path("invoice-email"), { token: money, body })).toMatchObject({ status: 403 });
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    expect(await api.send("PATCH", path("invoice-email"), { token: mila, body })).toMatchObject({ status: 404 });
  });

  it("409 for nineteen of twenty parallel changes to the same version", async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => set(`f${place}@polderlicht.example`, { "if-match": `"${version}"` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    await set(null);
  });
});

describe("a change of a company", () => {
  it.each([
    ["address", { address }],
    ["iban", { iban: "NL91ABNA0417164300", accountHolder: "Polderlicht ICT B.V.", mandateAccepted: true }],
    ["custom-invoice-reference", { customInvoiceReference: "KP-4799" }],
    ["invoice-attachment-preference", { invoiceAttachmentPreference: "pdf_only" }],
    ["invoice-email", { invoiceEmail: "facturen@polderlicht.example" }],
  ])("200 leaves every other company and its mandates: %s", async (part, body) => {
    const others = () =>
      api.database.rows(
        `select customer.*, (select jsonb_agg(mandate order by id) from sepa_mandate mandate where customer_id = customer.id) as mandates
         from customer where id <> $1 order by id`,
        [polderlicht],
      );
    await api.database.rows(
      `insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status)
       values ($1::int, 'MND-' || $1::int || '-9999', 'NL96DEMO0300000033', 'Child', 'ACTIVE') on conflict do nothing`,
      [fietsfabriek],
    );
    const before = await others();
    expect((await patch(part, body)).status).toBe(200);
    expect(await others()).toEqual(before);
  });
});
