import { createHash } from "node:crypto";
import { daysAfter, amsterdamDate } from "@demarc/contract/core/calendar";
import type { OperatorAgreement } from "@demarc/contract/operator/manual-agreements";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { storedMails } from "../../../testing/stored-mails.ts";

const { kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Answer = OperatorAgreement & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string; message: string }[];
  };
const agreement = {
  customerId: kadeblok,
  title: "Remote hands",
  category: "MAINTENANCE",
  termMonths: 12,
  noticeDays: 30,
  lines: [
    { description: "Hours", quantity: "2.5", mrc: "99.99" },
    { description: "Intake", nrc: "250.50" },
  ],
};
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/manual-agreement${path}`, { token, body, headers });
const put = (ref: string, change: object = {}, query = "") =>
  send("PUT", `/ref/${ref}${query}`, { ...agreement, ...change });
const pdf = (text: string) => ({ fileName: "terms.pdf", content: Buffer.from(`%PDF-1.4 ${text}`).toString("base64") });

describe("a bespoke agreement by the provider's own id", () => {
  it("200 is drafted, unchanged when sent again, and updated by what differs", async () => {
    const [rack] = await api.database.rows<{ id: string; code: string }>(
      "select id, rack_code as code from rack where customer_id = $1 order by rack_code limit 1",
      [kadeblok],
    );
    const more = { services: [rack?.code], documents: [pdf("one")], renewalMonths: 1 };
    const made = await put("AGR-1", { ...more, reason: "Signed by A. Jansen" });
    expect([made.status, made.body]).toMatchObject([
      200,
      { outcome: "created", externalRef: "AGR-1", status: "DRAFT", version: 1 },
    ]);
    expect((await send("GET", "/ref/AGR-1")).body).toMatchObject({
      number: made.body.number,
      nrcTotal: "250.50",
      // 2.5 x 99.99 = 249.975, rounded to cents.
      mrcTotal: "249.98",
      renewalMonths: 1,
      services: [{ type: "rack", id: rack?.id }],
      documents: [{ fileName: "terms.pdf" }],
    });
    expect((await put("AGR-1", more)).body).toMatchObject({ outcome: "unchanged", version: 1 });
    expect((await put("AGR-1")).body.outcome).toBe("unchanged");
    const changed = await put("AGR-1", {
      title: "Remote hands and eyes",
      renewalMonths: null,
      documents: [pdf("two")],
      lines: [{ description: "Hours", mrc: "10.00" }],
    });
    expect(changed.body).toMatchObject({ outcome: "updated", version: 2 });
    expect((await send("GET", `/${made.body.id}`)).body).toMatchObject({
      renewalMonths: null,
      version: 2,
      lines: [{ description: "Hours", quantity: "1", nrc: "0.00", mrc: "10.00" }],
      nrcTotal: "0.00",
      mrcTotal: "10.00",
      documents: [{ sha256: createHash("sha256").update("%PDF-1.4 two").digest("hex") }],
    });
    const ledger = await api.database.rows(
      `select action, customer_id, reason, before ->> 'title' as before, after ->> 'title' as after from audit_event
       where entity_id = $1 order by id`,
      [made.body.id],
    );
    expect(ledger).toEqual([
      {
        action: "manual-agreement.drafted",
        customer_id: null,
        reason: "Signed by A. Jansen",
        before: null,
        after: "Remote hands",
      },
      {
        action: "manual-agreement.draft-changed",
        customer_id: null,
        reason: null,
        before: "Remote hands",
        after: "Remote hands and eyes",
      },
    ]);
  });

  it("200 is drafted once by twenty calls at the same time", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => put("AGR-20")));
    expect(outcomes.filter(({ body }) => body.outcome === "created")).toHaveLength(1);
    expect(outcomes.filter(({ body }) => body.outcome === "unchanged")).toHaveLength(19);
  });

  it("200 dry run uses no number and stores nothing, and its plan can be carried out", async () => {
    const left = () =>
      api.database.rows("select last_value, (select count(*) from manual_agreement) from manual_agreement_number");
    const before = await left();
    const dry = await put("AGR-DRY", { documents: [pdf("dry")] }, "?dryRun=true");
    expect(dry.body.changes).toContainEqual({
      entity: "manual-agreement",
      id: "new-1",
      field: "number",
      before: null,
      after: "number",
    });
    expect(await left()).toEqual(before);
    const real = await put("AGR-DRY", { documents: [pdf("dry")] }, `?planHash=${dry.body.planHash}`);
    expect([real.status, real.body.outcome]).toEqual([200, "created"]);
  });

  it.each([
    ["customerId", { customerId: 10_000_000 }],
    ["customerId", { customerId: { ref: "NONE" } }],
    ["title", { title: " " }],
    ["startDate", { startDate: "2026-02-30" }],
    ["startDate", { startDate: "1999-12-31" }],
    ["termMonths", { termMonths: 121 }],
    ["lines", { lines: [] }],
    ["lines.0.quantity", { lines: [{ description: "Hours", quantity: "0.000" }] }],
    ["lines.0.mrc", { lines: [{ description: "Hours", mrc: "1" }] }],
    ["services", { services: ["LN-104201"] }],
    ["documents", { documents: [{ fileName: "notes.txt", content: Buffer.from("notes").toString("base64") }] }],
    ["colour", { colour: "red" }],
  ])("400 names %s", async (field, change) => {
    const { status, body } = await put("AGR-400", change);
    expect([status, body.validationErrors?.map((one) => one.field)]).toEqual([400, [field]]);
  });

  it("400 for another customer, and 409 once it is published", async () => {
    const { body } = await put("AGR-P");
    expect((await put("AGR-P", { customerId: polderlicht })).body.validationErrors).toMatchObject([
      { field: "customerId" },
    ]);
    expect((await send("POST", `/${body.id}/publish`, {})).body).toMatchObject({
      status: "PENDING_ACCEPTANCE",
      outcome: "updated",
    });
    expect((await send("POST", `/${body.id}/publish`, {})).body.outcome).toBe("unchanged");
    expect((await put("AGR-P")).body.outcome).toBe("unchanged");
    expect((await put("AGR-P", { title: "Other" })).body.error?.code).toBe("manual-agreement.state-conflict");
  });
});

describe("a step of the operator", () => {
  const read = async (id: string) => {
    const ruth = await api.tokenOf("ruth.klein@kadeblok.example");
    return api.send<{ status: string; endDate: string | null }>(
      "GET",
      `/v1/customer/${kadeblok}/manual-agreement/${id}`,
      {
        token: ruth,
      },
    );
  };

  it("200 publishes, activates and ends; the customer sees it from its publication, with mails", async () => {
    const { body } = await put("AGR-S", { startDate: daysAfter(today, -10) });
    expect((await read(body.id)).status).toBe(404);
    const published = await send("POST", `/${body.id}/publish`, {}, { "if-match": '"1"' });
    expect(published.body).toMatchObject({ status: "PENDING_ACCEPTANCE", version: 2 });
    expect((await read(body.id)).body.status).toBe("PENDING_ACCEPTANCE");
    expect((await send("POST", `/${body.id}/activate`, {}, { "if-match": '"1"' })).body.error?.code).toBe(
      "edit-conflict",
    );
    expect((await send("POST", `/${body.id}/activate`, { reason: "Signed on paper" })).body.status).toBe("ACTIVE");
    expect((await send("POST", `/${body.id}/end`, {})).body.validationErrors).toMatchObject([{ field: "reason" }]);
    expect((await send("POST", `/${body.id}/end`, { reason: "Moved" })).body.status).toBe("ENDED");
    expect((await read(body.id)).body).toMatchObject({ status: "ENDED", endDate: today });
    expect((await send("POST", `/${body.id}/activate`, {})).body.error?.code).toBe("manual-agreement.state-conflict");
    const mails = await storedMails(api.database, "recipient = $1", ["ruth.klein@kadeblok.example"]);
    expect(mails.filter(({ text }) => text.includes(body.number))).toHaveLength(3);
  });

  it("200 lists agreements by state, customer and last change; 404 for an unknown one", async () => {
    const { body } = await put("AGR-L");
    const list = await api.send<{ items: OperatorAgreement[] }>(
      "GET",
      `/operator/v1/manual-agreement?status=DRAFT&customerId=${kadeblok}`,
      { token },
    );
    expect(list.body.items.at(-1)).toMatchObject({ id: body.id, externalRef: "AGR-L", status: "DRAFT" });
    expect((await send("GET", "/ref/NONE")).status).toBe(404);
    expect((await send("POST", "/0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b/publish", {})).status).toBe(404);
  });
});
