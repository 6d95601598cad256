import { randomUUID } from "node:crypto";
import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import { commandsOn } from "../../testing/operator-commands.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";

const { polderlicht, fietsfabriek } = companyIds;
const lotte = "lotte.prins@polderlicht.example";
const body = { text: "Nothing works since this morning.", contact: "038 123 45 67, until 18:00" };
let api: TestApi;
let token: string;
let down: string;

const idOf = async (lineNumber: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from line where line_number = $1", [lineNumber]);
  return row?.id ?? "";
};
const path = (lineId: string, customerId: number = polderlicht) =>
  `/v1/customer/${customerId}/line/${lineId}/fault-report`;
const report = (lineId = down, more: object = {}) =>
  api.send<FaultReport>("POST", path(lineId), { token, body, ...more });
const list = async (lineId = down, bearer = token) =>
  (await api.send<FaultReport[]>("GET", path(lineId), { token: bearer })).body;
const mails = () => storedMails(api.database);
const operate = (action: string, number: string, ...fields: string[]) =>
  commandsOn(api)("fault", action, number, ...fields);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(lotte);
  down = await idOf("LN-104207");
});
beforeEach(async () => {
  await api.database.rows("delete from fault_report");
  await api.database.rows("delete from mail_message");
});
afterAll(() => api.close());

describe("createFaultReport", () => {
  it("201 stores the report with the last finding, and mails the operator and the person", async () => {
    await api.database.rows(
      `insert into line_diagnosis (customer_id, line_id, requested_by, outcome, evidence, done_at)
       values ($1, $2, 'x', 'OPTICAL_DEAD', '{"opticalReceiveDbm": -40}', now())`,
      [polderlicht, down],
    );
    const { status, body: made } = await report();
    expect(status).toBe(201);
    expect(made).toMatchObject({
      state: "OPEN",
      ...body,
      outcome: "OPTICAL_DEAD",
      evidence: { opticalReceiveDbm: -40 },
    });
    expect(made.number).toMatch(/^FR-\d{6}$/);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(["faults@noordwal.example", lotte]);
    for (const { subject, text } of sent) {
      expect(subject).toContain(made.number);
      expect(text).toContain(body.text);
      expect(text).toContain(body.contact);
    }
    expect(sent.find(({ recipient }) => recipient !== lotte)?.text).toContain("opticalReceiveDbm: -40");
    const [event] = await api.database.rows("select type, meta from line_event where line_id = $1 order by at desc", [
      down,
    ]);
    expect(event).toEqual({ type: "FAULT_REPORTED", meta: { number: made.number } });
    const [entry] = await api.database.rows("select action, entity_id from audit_event order by id desc limit 1");
    expect(entry).toEqual({ action: "fault-report.created", entity_id: made.number });
  });

  it("201 stores the latest of several findings, and none of a test that still runs", async () => {
    await api.database.rows(
      `insert into line_diagnosis (customer_id, line_id, requested_by, outcome, evidence, created_at, done_at)
       values ($1, $2, 'x', 'OPTICAL_DEAD', '{}', now() + interval '1 second', now()),
         ($1, $2, 'x', 'NO_SYNC', '{"attenuationDb": 2}', now() + interval '2 seconds', now()),
         ($1, $2, 'x', null, '{}', now() + interval '3 seconds', null)`,
      [polderlicht, down],
    );
    expect((await report()).body).toMatchObject({ outcome: "NO_SYNC", evidence: { attenuationDb: 2 } });
  });

  it("409 while one is open, also for twenty requests at once; a line has one open report", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => report()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [made] = await list();
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await report()).body).toMatchObject({
      error: { code: "fault-report.open", details: { number: made?.number } },
    });
    expect(await list()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  it("201 twice with the same idempotency key, for one report", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [one, other] = [await report(down, { headers }), await report(down, { headers })];
    expect(other.body).toEqual(one.body);
    expect(await list()).toHaveLength(1);
  });

  it("409 when a company has fifty open ones, and for a line that is not delivered", async () => {
    await api.database.rows(
      `insert into fault_report (customer_id, line_id, requested_by, text, contact)
       select customer_id, id, 'x', 'ten letters', 'no contact' from line
       where customer_id = $1 and id <> $2 order by line_number limit 50`,
      [polderlicht, down],
    );
    const [{ count }] = (await api.database.rows("select count(*)::int as count from fault_report")) as [
      { count: number },
    ];
    // The demo has fewer lines than 50, so reports of copied lines make up the rest.
    await api.database.rows(
      `with copied as (
         insert into line (customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
           speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
         select $1, 'LN-99' || (1000 + n), 'x', 1, 'x', 'x', 'FTTH', 'x', 'x', 1, 1, 'SLA-BASIC', now(), 12, now(), 0, 0
         from generate_series(1, 50 - $2::int) n returning id
       ) insert into fault_report (customer_id, line_id, requested_by, text, contact)
         select $1, id, 'x', 'ten letters', 'no contact' from copied`,
      [polderlicht, count],
    );
    await api.database.rows(
      "update fault_report set state = 'ANSWERED' where line_id in (select id from line limit 20)",
    );
    expect(await report()).toMatchObject({ status: 409, body: { error: { code: "fault-report.too-many" } } });
    await api.database.rows("delete from fault_report");
    await api.database.rows("update line set lifecycle = 'PROVISIONING' where id = $1", [down]);
    expect(await report()).toMatchObject({ status: 409, body: { error: { code: "line.state-conflict" } } });
    await api.database.rows("update line set lifecycle = 'ACTIVE' where id = $1", [down]);
  });

  it("400 without a text or a way to be reached, and for texts that are too long", async () => {
    for (const wrong of [
      {},
      { text: "short" },
      { contact: "" },
      { text: "x".repeat(2001) },
      { contact: "x".repeat(121) },
    ])
      expect(
        (await report(down, { body: "text" in wrong || "contact" in wrong ? { ...body, ...wrong } : {} })).status,
      ).toBe(400);
    expect((await report(down, { body: { ...body, text: " ".repeat(20) } })).status).toBe(400);
  });

  it("400 for texts that are too short without the spaces and lines around them, 201 for the shortest", async () => {
    const tooShort = { text: "Offline\n\n\n", contact: "  06  " };
    const refusal = {
      status: 400,
      body: {
        validationErrors: [
          { field: "text", message: "validation.min-length", params: { min: 10 } },
          { field: "contact", message: "validation.min-length", params: { min: 5 } },
        ],
      },
    };
    expect(await report(down, { body: tooShort })).toMatchObject(refusal);
    expect(await list()).toEqual([]);
    const shortest = { text: " 0123456789\n", contact: " 01234 " };
    expect(await report(down, { body: shortest })).toMatchObject({
      status: 201,
      body: { text: "0123456789", contact: "01234" },
    });
  });

  it("201 numbers the millionth report in full", async () => {
    await api.database.rows("select setval('fault_report_number', 999998)");
    expect((await report()).body.number).toBe("FR-999999");
    await api.database.rows("delete from fault_report");
    expect((await report()).body.number).toBe("FR-1000000");
    await api.database.rows("delete from fault_report");
    expect((await report()).body.number).toBe("FR-1000001");
    await api.database.rows("select setval('fault_report_number', 1000)");
  });

  it("403 for other roles and for the child that a line is delivered to, 404 for others", async () => {
    const delivered = await idOf("LN-104205");
    const daan = await api.tokenOf("daan.vos@polderlicht.example");
    expect((await report(down, { token: daan })).status).toBe(403);
    const eva = await api.tokenOf("eva.postma@fietsfabriek.example");
    const asChild = await api.send("POST", path(delivered, fietsfabriek), { token: eva, body });
    expect(asChild).toMatchObject({ status: 403, body: { error: { code: "line.read-only" } } });
    expect((await report(await idOf("LN-204301"))).status).toBe(404);
    await report(delivered);
    expect((await api.send<FaultReport[]>("GET", path(delivered, fietsfabriek), { token: eva })).body).toEqual([]);
    expect(await list(delivered, daan)).toHaveLength(1);
  });
});

describe("the operator", () => {
  it("lists, shows, answers and closes a report; the person reads it and gets a mail", async () => {
    const { number } = (await report()).body;
    expect(await operate("show", number)).toMatchObject({ number, contact: body.contact });
    await operate("answer", number, "answer=A technician comes at 14:00.");
    expect((await list())[0]).toMatchObject({ state: "ANSWERED", answer: "A technician comes at 14:00." });
    await operate("close", number);
    expect((await list())[0]).toMatchObject({ state: "CLOSED", answer: "A technician comes at 14:00." });
    const subjects = (await mails()).filter(({ recipient }) => recipient === lotte).map(({ subject }) => subject);
    expect(subjects).toHaveLength(3);
    const events = await api.database.rows<{ type: string; text: string | null }>(
      "select type, text from line_event where line_id = $1 and meta ->> 'number' = $2 order by at, id",
      [down, number],
    );
    expect(events).toEqual([
      { type: "FAULT_REPORTED", text: null },
      { type: "FAULT_ANSWERED", text: "A technician comes at 14:00." },
      { type: "FAULT_CLOSED", text: null },
    ]);
    await expect(operate("answer", number, "answer=Too late")).rejects.toThrow(
      "This is not possible in the state CLOSED",
    );
    expect((await report()).status).toBe(201);
  });

  it("keeps the time of an answer when the report is closed without another", async () => {
    const { number } = (await report()).body;
    await operate("answer", number, "answer=A technician comes at 14:00.");
    const [answered] = await list();
    await operate("close", number);
    const [closed] = await list();
    expect([answered?.closedAt, closed?.answeredAt]).toEqual([null, answered?.answeredAt]);
    expect(closed?.closedAt).not.toBeNull();
  });

  it("mails nothing to a person whose account is disabled", async () => {
    const { number } = (await report()).body;
    await api.database.rows("delete from mail_message");
    await api.database.rows("update customer_account set status = 'DISABLED' where username = $1", [lotte]);
    try {
      await operate("answer", number, "answer=A technician comes at 14:00.");
      expect(await mails()).toEqual([]);
    } finally {
      await api.database.rows("update customer_account set status = 'ENABLED' where username = $1", [lotte]);
    }
  });
});

describe("search", () => {
  it("finds a report of the caller's company by its number", async () => {
    const { number } = (await report()).body;
    const hits = (await api.send<unknown[]>("GET", `/v1/search?q=${number}`, { token })).body;
    expect(hits).toContainEqual(expect.objectContaining({ kind: "fault-report", title: number, ownerId: down }));
    const other = await api.tokenOf("mila.stone@kadeblok.example");
    expect((await api.send("GET", `/v1/search?q=${number}`, { token: other })).body).toEqual([]);
  });
});
