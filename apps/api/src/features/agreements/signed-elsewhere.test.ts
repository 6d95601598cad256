import { createHash } from "node:crypto";
import type { Msa, MsaWithText } from "@demarc/contract/agreements";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { OperatorMsa } from "@demarc/contract/operator/msas";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import { msaBodies, plantMsa, plantSignedMsa } from "../../testing/agreements/msa-rows.ts";
import { orderBodies } from "../../testing/orders/order-bodies.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { agreementsJobs } from "./agreements.jobs.ts";

const { fietsfabriek, kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());

let api: TestApi;
let token: string;
let mila: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "legal" });
  mila = await api.tokenOf("mila.stone@kadeblok.example");
});
afterAll(() => api.close());
beforeEach(() => api.database.rows("delete from msa"));

type Answer = OperatorMsa & { outcome: string } & Partial<Plan> & {
    error?: { code: string; details?: object };
    validationErrors?: { field: string; message: string }[];
  };

const pdf = (text: string) => ({
  fileName: "raamovereenkomst.pdf",
  content: Buffer.from(`%PDF-1.4 ${text}`).toString("base64"),
});
const agreement = {
  customerId: kadeblok,
  title: "Raamovereenkomst 2019",
  templateVersion: "2019-03",
  language: "nl",
  signedOn: "2019-11-10",
  signer: { name: "Mila Stone", function: "Director" },
  countersigner: { name: "A. Jansen" },
  effectiveDate: "2020-01-01",
  document: pdf("signed"),
};
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/msa${path}`, { token, body, headers });
const put = (ref: string, change: object = {}, query = "", headers: Record<string, string> = {}) =>
  send("PUT", `/ref/${ref}${query}`, { ...agreement, ...change }, headers);
const statusOf = async (id: string) => (await send("GET", `/${id}`)).body.status;
const seen = (path = "", asked = mila) =>
  api.send<never>("GET", `/v1/customer/${kadeblok}/msa${path}`, { token: asked });
const download = (id: string, type: string, asked = mila) =>
  api.app.inject({
    url: `/v1/customer/${kadeblok}/msa/${id}/download?type=${type}`,
    headers: { authorization: `Bearer ${asked}` },
  });
const counted = async (table: string) =>
  (await api.database.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

describe("an agreement that was signed elsewhere", () => {
  it("200 is in force at once, replaces the one in force and the one to sign, and mails no one", async () => {
    const active = await plantSignedMsa(api.database, kadeblok, "ACTIVE");
    await api.database.rows("update msa set signed_at = '2015-06-01T12:00:00Z' where id = $1", [active]);
    const open = await plantMsa(api.database, kadeblok);
    const mails = await counted("mail_message");
    const { status, body } = await put("PAPER-1", { reason: "Moved from the archive" });
    expect([status, body]).toEqual([
      200,
      { id: body.id, externalRef: "PAPER-1", status: "ACTIVE", version: 1, outcome: "created" },
    ]);
    expect([await statusOf(active), await statusOf(open)]).toEqual(["SUPERSEDED", "SUPERSEDED"]);
    expect(await counted("mail_message")).toBe(mails);
    const ledger = await api.database.rows(
      `select action, actor_type as actor, customer_id as customer, reason, kept, after ->> 'signedOn' as "signedOn"
       from audit_event where entity_id = any ($1) and action in ('msa.recorded', 'msa.superseded') order by id`,
      [[active, open, body.id]],
    );
    const row = { actor: "OPERATOR", customer: kadeblok, reason: "Moved from the archive", kept: "7 years" };
    expect(ledger).toEqual([
      { action: "msa.superseded", ...row, signedOn: null },
      { action: "msa.superseded", ...row, signedOn: null },
      { action: "msa.recorded", ...row, signedOn: "2019-11-10" },
    ]);
    const events = await api.database.rows("select type from outbox_event where entity_id = $1", [body.id]);
    expect(events).toEqual([{ type: "msa.activated" }]);
  });

  it("200 is shown to its customer as signed elsewhere, with the signed document only", async () => {
    const { body: made } = await put("PAPER-2");
    const list = (await seen()).body as Msa[];
    expect(list).toMatchObject([
      {
        id: made.id,
        title: "Raamovereenkomst 2019",
        templateVersion: "2019-03",
        language: "nl",
        status: "ACTIVE",
        signedAt: "2019-11-10T12:00:00Z",
        signer: { name: "Mila Stone", function: "Director", email: null, method: "ELSEWHERE" },
        countersignedAt: null,
        countersigner: { name: "A. Jansen", function: null },
        effectiveDate: "2020-01-01",
      },
    ]);
    expect((await seen(`/${made.id}`)).body as MsaWithText).toMatchObject({ id: made.id, text: null });
    const file = await download(made.id, "signed");
    expect([file.statusCode, file.rawPayload.toString(), file.headers["content-type"]]).toEqual([
      200,
      "%PDF-1.4 signed",
      "application/pdf",
    ]);
    expect(file.headers["content-disposition"]).toContain("raamovereenkomst.pdf");
    expect(createHash("sha256").update(file.rawPayload).digest("hex")).toBe(list[0]?.sha256);
    for (const type of ["unsigned", "certificate"]) expect((await download(made.id, type)).statusCode).toBe(404);
    const joris = await api.tokenOf("joris.bakker@polderlicht.example");
    expect([(await seen("", joris)).status, (await download(made.id, "signed", joris)).statusCode]).toEqual([404, 404]);
    const other = `/v1/customer/${polderlicht}/msa/${made.id}`;
    expect((await api.send("GET", other, { token: joris })).status).toBe(404);
  });

  it("200 is unchanged when it is sent again, also without the optional fields", async () => {
    const { body: made } = await put("PAPER-3");
    const before = [await counted("audit_event"), await counted("document")];
    const { countersigner: _who, effectiveDate: _from, ...least } = agreement;
    for (const body of [agreement, { ...least, signer: { name: " Mila Stone " } }])
      expect((await send("PUT", "/ref/PAPER-3", body)).body).toEqual({
        id: made.id,
        externalRef: "PAPER-3",
        status: "ACTIVE",
        version: 1,
        outcome: "unchanged",
      });
    await send("POST", `/${made.id}/terminate`, { reason: "Ended" });
    expect((await put("PAPER-3")).body).toMatchObject({ status: "TERMINATED", version: 2, outcome: "unchanged" });
    expect((await put("PAPER-3", {}, "", { "if-match": '"1"' })).body.error?.code).toBe("edit-conflict");
    expect([await counted("audit_event"), await counted("document")]).toEqual([Number(before[0]) + 1, before[1]]);
  });

  it.each([
    ["title", { title: "Another agreement" }],
    ["templateVersion", { templateVersion: "2019-04" }],
    ["language", { language: "en" }],
    ["signedOn", { signedOn: "2019-11-11" }],
    ["signer", { signer: { name: "Mila Stone", function: null } }],
    ["countersigner", { countersigner: null }],
    ["effectiveDate", { effectiveDate: "2020-01-02" }],
    ["sha256", { document: pdf("other") }],
  ])("409 keeps its %s", async (field, change) => {
    const { body: made } = await put("PAPER-4");
    const { status, body } = await put("PAPER-4", change);
    expect([status, body.error?.code, body.error?.details]).toEqual([409, "msa.exists", { fields: [field] }]);
    expect((await send("GET", "/ref/PAPER-4")).body).toMatchObject({ id: made.id, version: 1 });
  });

  it("409 keeps an agreement that was sent with this id", async () => {
    await send("POST", "", { customerId: kadeblok, externalRef: "SENT-1" });
    expect((await put("SENT-1")).body.error?.code).toBe("msa.exists");
  });

  it("400 for an id of another customer's agreement", async () => {
    await put("PAPER-5");
    expect((await put("PAPER-5", { customerId: polderlicht })).body.validationErrors).toMatchObject([
      { field: "customerId", message: "validation.invalid-value" },
    ]);
  });

  it("200 is made once by twenty calls at the same time, and one of twenty others stays in force", async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => put("PAPER-6")));
    expect(same.map(({ body }) => body.outcome).toSorted()).toEqual(["created", ...Array(19).fill("unchanged")]);
    const others = await Promise.all(Array.from({ length: 20 }, (_, place) => put(`PAPER-6-${place}`)));
    expect(others.map(({ body }) => body.outcome)).toEqual(Array(20).fill("created"));
    const states = await api.database.rows("select status, count(*)::int as n from msa group by 1 order by 1");
    expect(states).toEqual([
      { status: "ACTIVE", n: 1 },
      { status: "SUPERSEDED", n: 20 },
    ]);
  });

  it("200 dry run stores nothing, and its plan can be carried out", async () => {
    const open = await plantMsa(api.database, kadeblok);
    const before = [await counted("msa"), await counted("document")];
    const dry = await put("PAPER-7", {}, "?dryRun=true");
    expect(dry.body).toMatchObject({ outcome: "created", mails: [], counts: { mails: 0 } });
    expect(dry.body.events).toEqual([
      { type: "msa.activated", subject: "msa/new-1" },
      { type: "msa.superseded", subject: `msa/${open}` },
    ]);
    expect([await counted("msa"), await counted("document"), await statusOf(open)]).toEqual([
      ...before,
      "PENDING_SIGNATURE",
    ]);
    const other = await put("PAPER-7", { title: "Other" }, `?planHash=${dry.body.planHash}`);
    expect(other.body.error?.code).toBe("plan-outdated");
    expect((await put("PAPER-7", {}, `?planHash=${dry.body.planHash}`)).body.outcome).toBe("created");
  });

  it("200 keeps markup in names as text, in any script", async () => {
    const title = '<img src=x onerror="alert(1)">';
    const signer = { name: "<b>王小明</b>", function: "</script>" };
    const { body: made } = await put("PAPER-8", { title, signer });
    expect((await seen(`/${made.id}`)).body).toMatchObject({ title, signer });
  });
});

describe("an agreement that cannot be brought in", () => {
  const png = { fileName: "x.pdf", content: "iVBORw0KGgoAAAANSUhEUg==" };
  const text = { fileName: "x.pdf", content: Buffer.from("hello").toString("base64") };
  const large = { fileName: "x.pdf", content: Buffer.alloc(6 * 1024 * 1024 + 3).toString("base64") };
  it.each([
    ["an unknown customer", "customerId", { customerId: 10_000_000 }],
    ["an unknown reference of a customer", "customerId", { customerId: { ref: "NONE" } }],
    ["a day in the future", "signedOn", { signedOn: daysAfter(today, 1) }],
    ["a day that does not exist", "signedOn", { signedOn: "2019-02-30" }],
    ["a day of another century", "effectiveDate", { effectiveDate: "1999-12-31" }],
    ["a picture", "document.content", { document: png }],
    ["a text", "document.content", { document: text }],
    ["a file above 6 MiB", "document.content", { document: large }],
    ["no document", "document", { document: undefined }],
    ["no signer", "signer", { signer: undefined }],
    ["a blank name", "signer.name", { signer: { name: " " } }],
    ["a name of two lines", "signer.name", { signer: { name: "Mila\nStone" } }],
    ["a NUL in a title", "title", { title: "a\0b" }],
    ["a version above 30 characters", "templateVersion", { templateVersion: "x".repeat(31) }],
    ["an unknown field", "sentAt", { sentAt: "2019-11-10T12:00:00Z" }],
  ])("400 for %s", async (_what, field, change) => {
    const documents = await counted("document");
    const { status, body } = await put("PAPER-400", change);
    expect([status, body.validationErrors?.map((one) => one.field)]).toEqual([400, [field]]);
    expect([await counted("msa"), await counted("document")]).toEqual([0, documents]);
  });

  it("409 for the customer of a reseller and for a customer that has ended; 200 for a suspended one", async () => {
    const codeOf = async (customerId: number) => (await put(`PAPER-${customerId}`, { customerId })).body.error?.code;
    const setStatus = (status: string) =>
      api.database.rows("update customer set status = $2 where id = $1", [kadeblok, status]);
    expect(await codeOf(fietsfabriek)).toBe("msa.company-cannot-sign");
    await setStatus("TERMINATED");
    expect(await codeOf(kadeblok)).toBe("customer.state-conflict");
    await setStatus("SUSPENDED");
    expect(await codeOf(kadeblok)).toBeUndefined();
    await setStatus("ACTIVE");
  });

  it("409 while an agreement that was signed on a later day is in force; 200 after that was terminated", async () => {
    const later = await plantSignedMsa(api.database, kadeblok, "ACTIVE");
    const { body } = await put("PAPER-OLD");
    expect([body.error?.code, body.error?.details]).toEqual(["msa.newer-in-force", { id: later }]);
    expect(await statusOf(later)).toBe("ACTIVE");
    await send("POST", `/${later}/terminate`, { reason: "The paper one counts" });
    expect((await put("PAPER-OLD")).body.status).toBe("ACTIVE");
    expect((await put("PAPER-TODAY", { signedOn: today })).body.status).toBe("ACTIVE");
  });

  it("403 without the right to countersign", async () => {
    const weak = await serviceToken(api.database, { rights: ["agreements.publish", "agreements.write"] });
    const { status } = await api.send("PUT", "/operator/v1/msa/ref/PAPER-403", { token: weak, body: agreement });
    expect(status).toBe(403);
  });
});

describe("what follows from an agreement that was signed elsewhere", () => {
  it("201 for an order that was 403 msa.unsigned without it", async () => {
    const daan = await api.tokenOf("daan.vos@polderlicht.example");
    const order = async () => {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const request = { token: daan, headers, body: orderBodies.line };
      return (await api.send("POST", `/v1/customer/${polderlicht}/order/line`, request)).status;
    };
    const open = await plantMsa(api.database, polderlicht);
    await api.database.rows("update msa set sent_at = now() - interval '40 days' where id = $1", [open]);
    expect(await order()).toBe(403);
    expect((await put("PAPER-9", { customerId: polderlicht })).status).toBe(200);
    expect(await order()).toBe(201);
  });

  it("the timer sends no other agreement to its customer", async () => {
    await put("PAPER-10");
    const pool = createPool(api.database.connect, "portal_jobs", 2);
    await agreementsJobs(testConfig(), createLog("silent"))["agreements.dates"]?.({}, workContext(pool));
    await pool.end();
    const states = await api.database.rows("select status from msa where customer_id = $1", [kadeblok]);
    expect(states).toEqual([{ status: "ACTIVE" }]);
  });

  it("409 for signing, declining and countersigning it or the one that it replaced", async () => {
    const open = await plantMsa(api.database, kadeblok);
    const { body: made } = await put("PAPER-11");
    const codeOf = async (id: string, action: "sign" | "decline") => {
      const { sha256 } = (await seen(`/${id}`)).body as Msa;
      const body = action === "sign" ? { ...msaBodies.signMsa, sha256 } : msaBodies.declineMsa;
      const request = { token: mila, body };
      return (await api.send<Answer>("POST", `/v1/customer/${kadeblok}/msa/${id}/${action}`, request)).body.error?.code;
    };
    for (const id of [open, made.id])
      for (const action of ["sign", "decline"] as const) expect(await codeOf(id, action)).toBe("msa.state-conflict");
    const countersigned = await send("POST", `/${made.id}/countersign`, { name: "A. Jansen" });
    expect(countersigned.body).toMatchObject({ status: "ACTIVE", outcome: "unchanged" });
  });

  it("200 leaves an agreement that the customer has signed here, which replaces it once it is countersigned", async () => {
    const signed = await plantSignedMsa(api.database, kadeblok, "SIGNED");
    const { body: made } = await put("PAPER-12");
    expect([await statusOf(signed), await statusOf(made.id)]).toEqual(["SIGNED", "ACTIVE"]);
    await send("POST", `/${signed}/countersign`, { name: "A. Jansen" });
    expect([await statusOf(signed), await statusOf(made.id)]).toEqual(["ACTIVE", "SUPERSEDED"]);
  });
});
