import { daysAfter } from "@demarc/contract/core/calendar";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { quotedCompany } from "../../testing/orders/quoted-company.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-config.ts";
import { companyIds } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { quotationsJobs } from "./quotations.jobs.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
let jobsPool: ReturnType<typeof createPool>;
beforeAll(async () => {
  quoted = await quotedCompany({ QUOTATION_SIGN_IN_ABOVE: "10000" });
  jobsPool = createPool(quoted.api.database.connect, "portal_jobs", 2);
});
afterAll(async () => {
  await jobsPool.end();
  await quoted.close();
});

/** A Wednesday before a week without holidays; reminders go out from seven in Amsterdam. */
const wednesday = "2026-12-02";
const at = (day: string, hour = "10") => ({ now: () => new Date(`${day}T${hour}:00:00Z`) });
const runTimer = (clock = at(wednesday)) =>
  quotationsJobs(testConfig(), clock)["quotations.dates"]?.({}, workContext(jobsPool));
const move = (quotation: Pick<Quotation, "id">, daysLeft: number, publishedOn = "2026-11-01") =>
  quoted.api.database.rows(
    "update quotation set valid_until = $2::date, published_at = $3::timestamptz where id = $1",
    [quotation.id, daysAfter(wednesday, daysLeft), publishedOn],
  );
const remindersOf = async ({ number }: Pick<Quotation, "number">) =>
  (
    await quoted.api.database.rows<{ recipient: string }>("select recipient from mail_message where subject = $1", [
      `Quotation ${number} expires soon`,
    ])
  ).length;

describe("the timer", () => {
  it("lets a quotation expire after its last day, once, in the ledger and with its event", async () => {
    const quotation = await quoted.publish();
    await move(quotation, -1);
    await runTimer();
    await runTimer();
    const { body } = await quoted.read(quotation.id);
    expect(body.status).toBe("EXPIRED");
    expect(body.history.map(({ event, actorType }) => [event, actorType])).toEqual([
      ["publish", "OPERATOR"],
      ["expire", "SYSTEM"],
    ]);
    const [{ events } = { events: 0 }] = await quoted.api.database.rows<{ events: number }>(
      "select count(*)::int as events from outbox_event where type = 'quotation.expired' and entity_id = $1",
      [quotation.id],
    );
    expect(events).toBe(1);
  });

  it("leaves one on its last day, and reminds of it seven days and one day before, once each", async () => {
    const quotation = await quoted.publish();
    await move(quotation, 8);
    await runTimer();
    expect(await remindersOf(quotation)).toBe(0);
    await move(quotation, 7);
    await runTimer();
    await runTimer();
    const once = await remindersOf(quotation);
    expect(once).toBeGreaterThan(0);
    await move(quotation, 2);
    await runTimer();
    expect(await remindersOf(quotation)).toBe(once);
    await move(quotation, 1);
    await runTimer();
    await move(quotation, 0);
    await runTimer();
    expect(await remindersOf(quotation)).toBe(2 * once);
    const [{ status } = { status: "" }] = await quoted.api.database.rows<{ status: string }>(
      "select status from quotation where id = $1",
      [quotation.id],
    );
    expect(status).toBe("PUBLISHED");
  });

  it("reminds from seven in the morning on working days, and on a Friday of what is due in the weekend", async () => {
    const quotation = await quoted.publish();
    await move(quotation, 7);
    await runTimer(at(wednesday, "05"));
    await runTimer(at("2026-12-05"));
    expect(await remindersOf(quotation)).toBe(0);
    // The last day is a Sunday, so the day before it is a Saturday.
    await move(quotation, 4);
    await runTimer(at("2026-12-04"));
    expect(await remindersOf(quotation)).toBeGreaterThan(0);
    const [{ reminded } = { reminded: 0 }] = await quoted.api.database.rows<{ reminded: number }>(
      "select reminded_days as reminded from quotation where id = $1",
      [quotation.id],
    );
    expect(reminded).toBe(1);
  });

  it("does not remind of a day that the quotation never had", async () => {
    const quotation = await quoted.publish();
    await move(quotation, 3, "2026-12-01");
    await runTimer();
    expect(await remindersOf(quotation)).toBe(0);
    await move(quotation, 1, "2026-12-01");
    await runTimer();
    expect(await remindersOf(quotation)).toBeGreaterThan(0);
  });

  it.each([
    ["2026-12-01T22:30Z", true],
    ["2026-12-01T23:30Z", false],
  ])("counts from the day in Amsterdam on which a quotation was published: %s, reminds: %s", async (at, isReminded) => {
    const quotation = await quoted.publish();
    await move(quotation, 7, at);
    await runTimer();
    expect((await remindersOf(quotation)) > 0).toBe(isReminded);
  });

  it.each([
    ["22", "PUBLISHED"],
    ["23", "EXPIRED"],
  ])("lets a quotation expire at midnight in Amsterdam: at %s:00 UTC it is %s", async (hour, status) => {
    const quotation = await quoted.publish();
    await move(quotation, 0);
    await runTimer(at(wednesday, hour));
    expect((await quoted.read(quotation.id)).body.status).toBe(status);
  });

  it("says in the reminder why a company cannot accept", async () => {
    const textOf = async (quotation: Quotation) => {
      await move(quotation, 7);
      await runTimer();
      const [mail] = await storedMails(quoted.api.database, "subject = $1", [
        `Quotation ${quotation.number} expires soon`,
      ]);
      return mail?.text ?? "";
    };
    const suspended = "Your company is suspended, so it cannot accept now.";
    const unsigned = "Your company has to sign its agreement before it can accept.";
    const plain = await textOf(await quoted.publish());
    expect(plain).toContain("The last day to decide about this quotation is Wednesday, 9 December 2026");
    expect([plain.includes(suspended), plain.includes(unsigned)]).toEqual([false, false]);
    const [first, second] = [await quoted.publish(), await quoted.publish()];
    const run = (statement: string) => quoted.api.database.rows(statement, [companyIds.kadeblok]);
    await run("update customer set status = 'SUSPENDED' where id = $1");
    try {
      expect(await textOf(first)).toContain(suspended);
    } finally {
      await run("update customer set status = 'ACTIVE' where id = $1");
    }
    await run(
      "update msa set sent_at = now() - interval '40 days', expires_at = now() - interval '10 days' where customer_id = $1",
    );
    try {
      expect(await textOf(second)).toContain(unsigned);
    } finally {
      await run("update msa set sent_at = now(), expires_at = now() + interval '30 days' where customer_id = $1");
    }
  });
});

describe("an option above the amount that is set", () => {
  it("403 reauthentication-required without a recent sign-in; one below it needs none", async () => {
    const quotation = await quoted.publish();
    expect(quotation.options.map(({ needsRecentSignIn }) => needsRecentSignIn)).toEqual([true, true]);
    const stale = await quoted.api.tokenOf("ruth.klein@kadeblok.example", 16);
    const refused = await quoted.accept(quotation, {}, { bearer: stale });
    expect([refused.status, refused.body.error?.code]).toEqual([403, "reauthentication-required"]);
    const recent = await quoted.api.tokenOf("ruth.klein@kadeblok.example", 1);
    expect((await quoted.accept(quotation, {}, { bearer: recent })).status).toBe(200);
    // Repeating the acceptance needs no new sign-in.
    expect((await quoted.accept(quotation, {}, { bearer: stale })).status).toBe(200);
  });
});

describe("a reseller", () => {
  it("200 reads the quotation of its child, and 403 does not decide about it", async () => {
    const customer = companyIds.fietsfabriek;
    const [{ id, version } = { id: "", version: 0 }] = await quoted.api.database.rows<{ id: string; version: number }>(
      "update quotation set customer_id = $1, document_id = null, published_at = null, status = 'DRAFT', contact_account_id = null where id = (select id from quotation where number = $2) returning id, version",
      [customer, await quoted.draft()],
    );
    await quoted.api.database.rows(
      `with document as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($2, 'QUOTATION_PDF', 'x.pdf', 'application/pdf', 1, '', 'x') returning id)
       update quotation set status = 'PUBLISHED', published_at = now(), document_id = document.id from document where quotation.id = $1`,
      [id, customer],
    );
    const reseller = await quoted.api.tokenOf("daan.vos@polderlicht.example");
    const base = `/v1/customer/${customer}/quotation/${id}`;
    const read = await quoted.api.send<Quotation>("GET", base, { token: reseller });
    expect(read).toMatchObject({ status: 200, body: { obstacle: null, possible: { accept: false, reject: false } } });
    const body = { optionId: read.body.options[0]?.id, termsAccepted: true };
    const headers = { "if-match": `"${version}"`, "idempotency-key": "0192f3a0-0000-7000-8000-000000000001" };
    for (const [action, sent] of [
      ["accept", body],
      ["reject", {}],
    ] as const) {
      const answer = await quoted.api.send<{ error: { code: string } }>("POST", `${base}/${action}`, {
        token: reseller,
        body: sent,
        headers,
      });
      expect([answer.status, answer.body.error.code]).toEqual([403, "customer.own-only"]);
    }
  });
});
