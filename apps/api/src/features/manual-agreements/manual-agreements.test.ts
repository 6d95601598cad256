import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import type { ManualAgreementSummary } from "@demarc/contract/manual-agreements";
import { describe, expect, it } from "vitest";
import { agreementHarness, codeOf, ruth } from "../../testing/agreements/manual-agreement-calls.ts";
import { companyIds } from "../../testing/test-api.ts";

const { fietsfabriek, kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());
const { api, path, plant, read, call, ledgerOf, eventsOf, mailsAbout } = agreementHarness();
const active = { status: "ACTIVE", startDate: daysAfter(today, -30), termEnd: daysAfter(today, 100) } as const;

interface Page {
  readonly items: readonly ManualAgreementSummary[];
  readonly total: number;
}
const list = async (query = "", username = ruth, customerId = kadeblok) =>
  (
    await api().send<Page>("GET", `/v1/customer/${customerId}/manual-agreement${query}`, {
      token: await api().tokenOf(username),
    })
  ).body;

const setCompany = (status: "ACTIVE" | "SUSPENDED") =>
  api().database.rows("update customer set status = $2 where id = $1", [kadeblok, status]);

describe("reading bespoke agreements", () => {
  it("200 lists those of the demo, newest first, with filters, sorting and search", async () => {
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items.map(({ status, title }) => [status, title])).toEqual([
      ["PENDING_ACCEPTANCE", "Private cage in AMS2"],
      ["ACTIVE", "Dark fibre ring between three data centres"],
    ]);
    expect((await list("?status=ACTIVE")).items.map(({ category }) => category)).toEqual(["CUSTOM_NETWORK"]);
    expect((await list("?category=HOUSING,PROJECT")).total).toBe(1);
    expect((await list("?q=CAGE%20private")).total).toBe(1);
    expect((await list("?q=kb-2311")).total).toBe(1);
    expect((await list("?sort=title")).items[0]?.title).toMatch(/^Dark fibre/);
    expect((await list("?sort=-mrcTotal")).items.map(({ mrcTotal }) => mrcTotal)).toEqual(["2615.00", "2230.00"]);
    expect((await list("?limit=1&offset=1")).items).toHaveLength(1);
    expect((await list("", "daan.vos@polderlicht.example", polderlicht)).total).toBe(3);
  });

  it("200 a reseller reads the agreements of its child in every state, and cannot decide about them", async () => {
    const { items } = await list("", "daan.vos@polderlicht.example", fietsfabriek);
    expect(items.map(({ status }) => status)).toEqual(["DECLINED", "ENDING", "ENDED"]);
    const { id } = await plant({}, fietsfabriek);
    const token = await api().tokenOf("daan.vos@polderlicht.example");
    expect((await api().send("GET", path(id, "", fietsfabriek), { token })).status).toBe(200);
    for (const [method, action] of [
      ["POST", "accept"],
      ["POST", "decline"],
      ["POST", "termination"],
      ["DELETE", "termination"],
    ] as const) {
      const answer = await api().send<{ error?: { code: string } }>(method, path(id, action, fietsfabriek), {
        token,
        ...(method === "POST" ? { body: {} } : {}),
      });
      expect([answer.status, answer.body.error?.code]).toEqual([403, "customer.own-only"]);
    }
  });

  it("200 has lines with amounts, documents, related services by name, and the history with names", async () => {
    const [, ring] = (await list()).items;
    const agreement = await read(ring?.id ?? "");
    expect(agreement.lines[1]).toEqual({
      description: "Fibre pair AMS2 – RTM1",
      quantity: "1",
      nrc: "1250.00",
      mrc: "980.00",
      nrcAmount: "1250.00",
      mrcAmount: "980.00",
    });
    expect([agreement.nrcTotal, agreement.mrcTotal]).toEqual(["3750.00", "2615.00"]);
    expect(agreement.relatedServices).toHaveLength(3);
    for (const { type, name } of agreement.relatedServices) expect([type, name]).toEqual(["rack", expect.any(String)]);
    expect(agreement.documents.map(({ fileName }) => fileName)).toEqual(["measurement-report.pdf"]);
    expect(agreement.history.map(({ event, actorType, actorName }) => [event, actorType, actorName])).toEqual([
      ["publish", "OPERATOR", null],
      ["accept", "ACCOUNT", "Ruth Klein"],
      ["renew", "SYSTEM", null],
    ]);
    expect(agreement.acceptedBy?.name).toBe("Ruth Klein");
    expect(agreement.purchaseOrderNumber).toBe("KB-2311");
  });

  it("200 downloads a document with its name; 404 through another agreement of the company", async () => {
    const { id, documentId } = await plant();
    const { id: other } = await plant();
    const token = await api().tokenOf(ruth);
    const file = await api().send<string>("GET", path(id, `document/${documentId}/download`), { token });
    expect([file.status, file.body]).toEqual([200, "%PDF"]);
    expect(String(file.headers["content-disposition"])).toContain('attachment; filename="terms.pdf"');
    expect((await api().send("GET", path(other, `document/${documentId}/download`), { token })).status).toBe(404);
  });

  it("404 hides a draft and the agreement of another company, with the body of an unknown one", async () => {
    const unknown = await api().send("GET", path(randomUUID()), { token: await api().tokenOf(ruth) });
    const { requestId: _id, ...bodyOfUnknown } = (unknown.body as { error: { requestId: string } }).error;
    const draft = await plant({ status: "DRAFT" });
    const foreign = await plant({}, polderlicht);
    const hidden = [
      ["GET", ""],
      ["GET", `document/${foreign.documentId}/download`],
      ["POST", "accept"],
      ["POST", "decline"],
      ["POST", "termination"],
      ["DELETE", "termination"],
    ] as const;
    for (const { id } of [draft, foreign])
      for (const [method, action] of hidden) {
        const { status, body } = await call(method, id, action);
        const { requestId: _other, ...error } = (body.error ?? {}) as { requestId?: string };
        expect([method, action, status, error]).toEqual([method, action, 404, bodyOfUnknown]);
      }
    expect((await list("?q=maintenance%20branch")).items.map(({ id }) => id)).not.toContain(draft.id);
  });

  it("200 exports what a filter finds", async () => {
    const { body } = await api().send<string>("GET", `${path("export")}?status=ACTIVE&csv=standard`, {
      token: await api().tokenOf(ruth),
    });
    const [head = "", ...rows] = body.slice(1).trim().split("\r\n");
    expect(head).toMatch(/^number,title,category,status,startDate,/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("Dark fibre ring between three data centres,CUSTOM_NETWORK,ACTIVE,");
  });
});

describe("accepting and declining", () => {
  it("200 puts an agreement in force from today, with the term, a mail, a ledger row and an event", async () => {
    const { id, number } = await plant({ termMonths: 12, renewalMonths: 12 });
    const { status, body } = await call("POST", id, "accept", { body: { purchaseOrderNumber: " PO-77 " } });
    expect([status, body.error]).toEqual([200, undefined]);
    const termEndDate = daysAfter(monthsAfter(today, 12), -1);
    expect(body).toMatchObject({
      status: "ACTIVE",
      startDate: today,
      termEndDate,
      endDate: null,
      purchaseOrderNumber: "PO-77",
      acceptedBy: { name: "Ruth Klein" },
      renewal: { date: daysAfter(termEndDate, 1), months: 12, lastCancelDate: daysAfter(termEndDate, -30) },
      possible: { accept: false, decline: false, terminate: true, withdraw: false },
      version: 2,
    });
    expect(body.history.at(-1)).toMatchObject({
      event: "accept",
      to: "ACTIVE",
      actorName: "Ruth Klein",
      date: termEndDate,
    });
    expect(await ledgerOf(id)).toEqual(["manual-agreement.accepted ACCOUNT 7 years"]);
    expect(await eventsOf(id)).toEqual(["manual-agreement.accepted"]);
    const mails = await mailsAbout(number);
    expect(new Map(mails.map(({ recipient, subject }) => [recipient, subject]))).toEqual(
      new Map([
        ["mila.stone@kadeblok.example", "Confirmation: Maintenance of the branch network is accepted"],
        [ruth, "Confirmation: Maintenance of the branch network is accepted"],
      ]),
    );
    expect(mails[0]?.text).toContain("€450.00");
  });

  it("200 begins on its first day if that is still to come, and never before it is accepted", async () => {
    const later = await plant({ startDate: daysAfter(today, 10), termMonths: 1 });
    expect((await call("POST", later.id, "accept")).body.startDate).toBe(daysAfter(today, 10));
    const past = await plant({ startDate: daysAfter(today, -10), termMonths: 1 });
    expect((await call("POST", past.id, "accept")).body.startDate).toBe(today);
  });

  it("200 without renewal it ends with its term", async () => {
    const { id } = await plant({ renewalMonths: null, termMonths: 6 });
    const { body } = await call("POST", id, "accept");
    const end = daysAfter(monthsAfter(today, 6), -1);
    expect(body).toMatchObject({ termEndDate: end, endDate: end, renewal: null, autoRenew: false });
  });

  it("200 declines with and without a reason", async () => {
    const [one, two] = [await plant(), await plant()];
    expect((await call("POST", one.id, "decline", { body: { reason: " Too dear " } })).body).toMatchObject({
      status: "DECLINED",
      declineReason: "Too dear",
      possible: { accept: false, decline: false, terminate: false, withdraw: false },
    });
    expect((await call("POST", two.id, "decline")).body.declineReason).toBeNull();
    expect(await ledgerOf(one.id)).toEqual(["manual-agreement.declined ACCOUNT 7 years"]);
  });

  it("403 a suspended company cannot accept; it reads, declines, ends and withdraws", async () => {
    const { id } = await plant();
    const inForce = await plant(active);
    await setCompany("SUSPENDED");
    try {
      expect(codeOf(await call("POST", id, "accept"))).toEqual([403, "customer.suspended"]);
      expect((await read(id)).status).toBe("PENDING_ACCEPTANCE");
      expect((await call("POST", inForce.id, "termination")).status).toBe(200);
      expect((await call("DELETE", inForce.id, "termination")).status).toBe(200);
      expect((await call("POST", id, "decline")).status).toBe(200);
    } finally {
      await setCompany("ACTIVE");
    }
  });

  it("409 after the last day to accept, before the timer has run", async () => {
    const { id } = await plant({ acceptUntil: daysAfter(today, -1) });
    expect((await read(id)).possible).toMatchObject({ accept: false, decline: false });
    expect(codeOf(await call("POST", id, "accept"))).toEqual([409, "manual-agreement.state-conflict"]);
    expect(codeOf(await call("POST", id, "decline"))).toEqual([409, "manual-agreement.state-conflict"]);
    const last = await plant({ acceptUntil: today });
    expect((await call("POST", last.id, "accept")).status).toBe(200);
  });

  it("200 a refusal sent again under its idempotency key has the same answer; 409 without one", async () => {
    const { id } = await plant();
    const sent = { headers: { "if-match": '"1"', "idempotency-key": randomUUID() }, body: { reason: "Too dear" } };
    const first = await call("POST", id, "decline", sent);
    expect(first.status).toBe(200);
    expect((await call("POST", id, "decline", sent)).body).toEqual(first.body);
    expect(codeOf(await call("POST", id, "decline"))).toEqual([409, "manual-agreement.state-conflict"]);
    expect(await ledgerOf(id)).toHaveLength(1);
  });

  it.each(["accept", "decline"])("409 %s of a version that has changed", async (action) => {
    const { id } = await plant();
    expect(codeOf(await call("POST", id, action, { headers: { "if-match": '"7"' } }))).toEqual([409, "edit-conflict"]);
    expect((await call("POST", id, action, { headers: { "if-match": '"1"' } })).status).toBe(200);
  });

  it("400 for a purchase order number or reason that is too long, and for an unknown field", async () => {
    const { id } = await plant();
    const refused = async (action: string, body: object) => codeOf(await call("POST", id, action, { body }));
    expect(await refused("accept", { purchaseOrderNumber: "x".repeat(36) })).toEqual([
      400,
      [{ field: "purchaseOrderNumber", message: "validation.max-length", params: { max: 35 } }],
    ]);
    expect((await refused("decline", { reason: "x".repeat(1001) }))[0]).toBe(400);
    expect((await refused("accept", { mrcTotal: "0.01" }))[0]).toBe(400);
    expect((await refused("termination", { date: "2026-02-30" }))[0]).toBe(400);
  });

  it("200 twenty at once accept once, with one mail to each person", async () => {
    const { id, number } = await plant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", id, "accept", { headers: { "if-match": '"1"' } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([2]));
    expect(await ledgerOf(id)).toHaveLength(1);
    expect(await mailsAbout(number)).toHaveLength(2);
  });
});

describe("agreements elsewhere in the portal", () => {
  it("wait in the work list of those who order, and are found by title and number", async () => {
    const { id, number } = await plant({ title: "Zebra crossing lights", acceptUntil: daysAfter(today, 1) });
    const workOf = async (username: string) =>
      (
        await api().send<{ kind: string; objects: { name: string; amount: string; route: string }[] }[]>(
          "GET",
          "/v1/work-list",
          { token: await api().tokenOf(username) },
        )
      ).body.find(({ kind }) => kind === "manual-agreement-pending");
    expect((await workOf(ruth))?.objects[0]).toMatchObject({
      name: "Zebra crossing lights",
      amount: "450.00",
      route: `/manual-agreement/view/${id}`,
    });
    expect(await workOf("tim.okafor@kadeblok.example")).toBeUndefined();
    const found = async (q: string) =>
      (
        await api().send<{ kind: string; id: string }[]>("GET", `/v1/search?q=${q}`, {
          token: await api().tokenOf(ruth),
        })
      ).body.filter(({ kind }) => kind === "manual-agreement");
    expect((await found("zebra")).map((hit) => hit.id)).toEqual([id]);
    expect((await found(number)).map((hit) => hit.id)).toEqual([id]);
    const draft = await plant({ status: "DRAFT", title: "Giraffe" });
    expect(await found("giraffe")).toEqual([]);
    expect(draft.id).not.toBe(id);
  });
});
