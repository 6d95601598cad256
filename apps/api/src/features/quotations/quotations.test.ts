import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Quotation, QuotationSummary } from "@demarc/contract/quotations/quotation-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdfTexts } from "../../testing/invoices/pdf-text.ts";
import { offered, quotationFile, quotedCompany } from "../../testing/orders/quoted-company.ts";
import { companyIds } from "../../testing/test-api.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
describe("reading quotations", () => {
  it("200 lists what was published, latest first, and never a draft", async () => {
    const number = await quoted.draft();
    const { body } = await quoted.api.send<{ items: QuotationSummary[] }>("GET", quoted.base, { token: quoted.token });
    expect(body.items.map((item) => item.number)).not.toContain(number);
    expect(body.items.slice(0, 3).map(({ number: one, status }) => [one, status])).toEqual([
      ["QT-2026-0192", "PUBLISHED"],
      ["QT-2026-0187", "ORDERED"],
      ["QT-2026-0166", "REJECTED"],
    ]);
    const [{ id } = { id: "" }] = await quoted.api.database.rows<{ id: string }>(
      "select id from quotation where number = $1",
      [number],
    );
    expect((await quoted.read(id)).status).toBe(404);
    expect((await quoted.api.send("GET", `${quoted.base}/${id}/download`, { token: quoted.token })).status).toBe(404);
    const log = await quoted.api.send<{ items: { entityId: string }[] }>(
      "GET",
      `/v1/customer/${companyIds.kadeblok}/audit?limit=200`,
      { token: await quoted.api.tokenOf("mila.stone@kadeblok.example") },
    );
    expect(log.status).toBe(200);
    expect(log.body.items.map(({ entityId }) => entityId)).not.toContain(id);
  });

  it("200 has each option with its lines, totals and what can be done", async () => {
    const quotation = await quoted.publish();
    expect(quotation).toMatchObject({
      revision: 1,
      status: "PUBLISHED",
      optionCount: 2,
      vatRate: "21.00",
      contact: { name: "Ruth Klein", email: "ruth.klein@kadeblok.example" },
      obstacle: null,
      possible: { accept: true, reject: true },
    });
    const [first, second] = quotation.options;
    expect(first).toMatchObject({
      label: "Three years",
      contractTermMonths: 36,
      // 1055.50 + 35.10 a month; 1345.00 + 125.00 once.
      nrcTotal: "1470.00",
      mrcTotal: "1090.60",
      nrcTotalInclVat: "1778.70",
      mrcTotalInclVat: "1319.63",
      contractTotal: "40731.60",
      needsRecentSignIn: false,
      items: [
        { position: 1, kind: "RACK", packageCode: "RACK-F46", place: "AMS1", nrcTotal: "1345.00", mrcTotal: "1055.50" },
        { position: 2, kind: "DC_CONNECTION", packageCode: "XC-SMF", nrcTotal: "125.00", mrcTotal: "35.10" },
      ],
    });
    expect(first?.items[0]).not.toHaveProperty("body");
    expect(quotation).toMatchObject({ contractTermMonths: 12, contractTotal: second?.contractTotal });
  });

  it("200 has the term and all totals of the option with the lowest total, also if another one costs less a month", async () => {
    const connection = (termMonths: number, unitPrice: string) => ({
      label: `${termMonths} months`,
      termMonths,
      items: [{ ...offered("dc-connection"), prices: { "XC-SMF": { unitPrice, discountPct: 0 } } }],
    });
    const quotation = await quoted.publish(
      quotationFile({ options: [connection(36, "20.00"), connection(12, "39.00")] }),
    );
    // 125 once with both; 36 x 20 + 125 = 845 and 12 x 39 + 125 = 593 over the term.
    expect(quotation).toMatchObject({
      contractTermMonths: 12,
      nrcTotal: "125.00",
      mrcTotal: "39.00",
      contractTotal: "593.00",
    });
  });

  it("200 prints the totals of the API in the PDF", async () => {
    const quotation = await quoted.publish();
    const { rawPayload, headers } = await quoted.api.app.inject({
      method: "GET",
      url: `${quoted.base}/${quotation.id}/download`,
      headers: { authorization: `Bearer ${quoted.token}` },
    });
    expect(headers["content-disposition"]).toContain(`quotation-${quotation.number}-1.pdf`);
    const texts = pdfTexts(rawPayload);
    const euro = (amount: string) =>
      `€${new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(Number(amount))}`;
    for (const option of quotation.options) {
      expect(texts).toContain(`Option: ${option.label}`);
      for (const total of ["nrcTotal", "mrcTotal", "nrcTotalInclVat", "mrcTotalInclVat", "contractTotal"] as const)
        expect(texts.map((text) => text.replaceAll(/\s/g, " "))).toContain(euro(option[total]));
    }
    expect(texts).toContain("Prices exclude VAT.");
  });

  it("400 for an unknown filter, and 404 hides a quotation of another company", async () => {
    const quotation = await quoted.publish();
    const { status } = await quoted.api.send("GET", `${quoted.base}?status=DRAFT`, { token: quoted.token });
    expect(status).toBe(400);
    const other = await quoted.api.tokenOf("daan.vos@polderlicht.example");
    const foreign = await quoted.read(quotation.id, other);
    const own = `/v1/customer/${companyIds.polderlicht}/quotation`;
    const unknown = await quoted.api.send<{ error: object }>("GET", `${own}/${randomUUID()}`, { token: other });
    const named = await quoted.api.send<{ error: object }>("GET", `${own}/${quotation.id}`, { token: other });
    expect([foreign.status, unknown.status, named.status]).toEqual([404, 404, 404]);
    const withoutId = ({ error }: { error: object }) => ({ ...error, requestId: "" });
    expect(withoutId(named.body)).toEqual(withoutId(unknown.body));
  });
});

describe("the last day of a quotation", () => {
  const expire = (quotation: Pick<Quotation, "id">) =>
    quoted.api.database.rows("update quotation set valid_until = $2::date where id = $1", [
      quotation.id,
      daysAfter(amsterdamDate(new Date()), -1),
    ]);

  it("409 quotation.expired from the day after it, before any timer ran", async () => {
    const quotation = await quoted.publish();
    await expire(quotation);
    expect(codeOf(await quoted.accept(quotation))).toEqual([409, "quotation.expired"]);
    expect(codeOf(await quoted.reject(quotation))).toEqual([409, "quotation.expired"]);
    expect((await quoted.read(quotation.id)).body).toMatchObject({
      status: "EXPIRED",
      possible: { accept: false, reject: false },
    });
    const { body } = await quoted.api.send<{ items: QuotationSummary[] }>(
      "GET",
      `${quoted.base}?status=EXPIRED&q=${quotation.number}`,
      { token: quoted.token },
    );
    expect(body.items.map(({ id }) => id)).toEqual([quotation.id]);
  });

  it("200 on the last day itself", async () => {
    const quotation = await quoted.publish(quotationFile({ validUntil: amsterdamDate(new Date()) }));
    expect((await quoted.accept(quotation)).status).toBe(200);
  });
});

describe("rejecting a quotation", () => {
  it("200 keeps the reason; afterwards 409 quotation.rejected", async () => {
    const quotation = await quoted.publish();
    const rejected = await quoted.reject(quotation, { reason: " Too expensive " });
    expect(rejected).toMatchObject({ status: 200, body: { status: "REJECTED", rejectReason: "Too expensive" } });
    expect(rejected.body.history.at(-1)).toMatchObject({
      event: "reject",
      reason: "Too expensive",
      actorName: "Ruth Klein",
    });
    expect(codeOf(await quoted.accept(quotation))).toEqual([409, "quotation.rejected"]);
  });

  it("200 for the same rejection by the same account again, which changes nothing; 409 for any other", async () => {
    const quotation = await quoted.publish();
    const match = { "if-match": `"${quotation.version}"` };
    const rejected = await quoted.reject(quotation, { reason: "Too expensive" }, match);
    const again = await quoted.reject(quotation, { reason: "Too expensive" }, match);
    expect(again).toMatchObject({ status: 200, body: { status: "REJECTED", version: rejected.body.version } });
    expect(again.body.history).toEqual(rejected.body.history);
    expect(codeOf(await quoted.reject(quotation, { reason: "Too late" }))).toEqual([409, "quotation.rejected"]);
    const colleague = await quoted.api.send<{ error: { code: string } }>(
      "POST",
      `${quoted.base}/${quotation.id}/reject`,
      { token: await quoted.api.tokenOf("mila.stone@kadeblok.example"), body: { reason: "Too expensive" } },
    );
    expect([colleague.status, colleague.body.error.code]).toEqual([409, "quotation.rejected"]);
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => quoted.reject(quotation, { reason: "Too expensive" })),
    );
    expect(new Set(twenty.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("409 edit-conflict for a version that was not shown, and 400 for a long reason", async () => {
    const quotation = await quoted.publish();
    expect(codeOf(await quoted.reject(quotation, {}, { "if-match": '"1"' }))).toEqual([409, "edit-conflict"]);
    expect((await quoted.reject(quotation, { reason: "x".repeat(1001) })).status).toBe(400);
    expect((await quoted.read(quotation.id)).body.status).toBe("PUBLISHED");
  });
});
