import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { DcConnection } from "@demarc/contract/dc-connections";
import type { StoredDocument } from "@demarc/contract/documents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const today = amsterdamDate(new Date());
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(() => api.close());

const uploaded = async (customerId = kadeblok, content = letter, name = "new letter.pdf"): Promise<string> => {
  const bearer = customerId === kadeblok ? token : await api.tokenOf("daan.vos@polderlicht.example");
  const path = `/v1/customer/${customerId}/document?kind=LOA`;
  return (await api.send<StoredDocument>("POST", path, { token: bearer, ...fileForm(content, name) })).body.id;
};
const pathOf = async (reference: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = $1", [
    reference,
  ]);
  return `/v1/customer/${kadeblok}/dc-connection/${row?.id}`;
};
const attach = async (reference: string, body: object, headers = {}) =>
  api.send<DcConnection & { readonly error?: { readonly code: string } }>("PUT", `${await pathOf(reference)}/loa`, {
    token,
    body,
    headers,
  });

describe("attachConnectionLoa", () => {
  it("200 replaces an expiring letter; its download has the new content and the ledger both names", async () => {
    const path = await pathOf("XC-2102");
    const { body: before } = await api.send<DcConnection>("GET", path, { token });
    expect(before).toMatchObject({ loaState: "EXPIRING", loaFileName: "loa-xc-2102.pdf" });
    const loaExpiresAt = daysAfter(today, 365);
    const loaDocumentId = await uploaded();
    const { status, body } = await attach("XC-2102", { loaDocumentId, loaNumber: " CFA-77 ", loaExpiresAt });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      loaState: "VALID",
      loaDocumentId,
      loaFileName: "new letter.pdf",
      loaNumber: "CFA-77",
      loaExpiresAt,
      version: before.version + 1,
    });
    expect((await api.send<string>("GET", `${path}/loa/download`, { token })).body).toBe(letter);
    const [row] = await api.database.rows<{ before: object; after: object }>(
      "select before, after from audit_event where action = 'dc-connection.letter-attached' and entity_id = $1",
      [before.id],
    );
    expect(row).toMatchObject({
      before: { fileName: "loa-xc-2102.pdf", loaNumber: "LOA-XC-2102" },
      after: { fileName: "new letter.pdf", loaNumber: "CFA-77", loaExpiresAt },
    });
  });

  it("200 without number and end clears those of the letter before", async () => {
    const { body } = await attach("XC-2102", { loaDocumentId: await uploaded() });
    expect(body).toMatchObject({ loaState: "VALID", loaNumber: null, loaExpiresAt: null });
  });

  it("200 for a letter that is still valid, 400 for one that has expired", async () => {
    const loaDocumentId = await uploaded();
    const until = (loaExpiresAt: string) => attach("XC-2101", { loaDocumentId, loaExpiresAt });
    expect(await until(daysAfter(today, -1))).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "loaExpiresAt", message: "validation.date-too-early" }] },
    });
    expect((await until(daysAfter(today, 2))).body.loaState).toBe("EXPIRING");
  });

  it("400 for a letter of another company, an unknown one, one that the operator keeps to itself, and a file that is no PDF", async () => {
    const picture = "<?xml version='1.0'?><letter/>";
    const hidden = await uploaded();
    await api.database.rows("update document set visible_to_customer = false where id = $1", [hidden]);
    for (const [loaDocumentId, message] of [
      [await uploaded(polderlicht), "validation.invalid-value"],
      [hidden, "validation.invalid-value"],
      ["0192f3a0-0000-7000-8000-000000000000", "validation.invalid-value"],
      [await uploaded(kadeblok, picture, "letter.xml"), "validation.letter-not-pdf"],
    ])
      expect(await attach("XC-2101", { loaDocumentId })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "loaDocumentId", message }] },
      });
  });

  it("409 for a stale version, a connection that needs no letter, and one that has ended", async () => {
    const loaDocumentId = await uploaded();
    const codeOf = async (reference: string, headers = {}) => {
      const { status, body } = await attach(reference, { loaDocumentId }, headers);
      return [status, body.error?.code];
    };
    expect(await codeOf("XC-2101", { "if-match": '"999"' })).toEqual([409, "edit-conflict"]);
    expect(await codeOf("XC-2104")).toEqual([409, "dc-connection.no-letter-needed"]);
    await api.database.rows("update dc_connection set lifecycle = 'TERMINATED' where reference = 'XC-2101'");
    expect(await codeOf("XC-2101")).toEqual([409, "dc-connection.state-conflict"]);
  });

  it("403 for the end user of a connection that its reseller delivers", async () => {
    const { connectionId } = await plantInventory(api.database, polderlicht);
    await api.database.rows(
      `update dc_connection set z_type = 'CARRIER', end_customer_id = (select id from end_customer where reference = 'FIETS')
       where id = $1`,
      [connectionId],
    );
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const path = `/v1/customer/${fietsfabriek}/dc-connection/${connectionId}`;
    expect((await api.send("GET", path, { token: child })).status).toBe(200);
    const change = { token: child, body: { loaDocumentId: await uploaded(polderlicht) } };
    expect(await api.send("PUT", `${path}/loa`, change)).toMatchObject({
      status: 403,
      body: { error: { code: "dc-connection.read-only" } },
    });
  });
});
