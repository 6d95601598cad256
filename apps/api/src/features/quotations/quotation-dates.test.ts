import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { quotationFile, quotedCompany } from "../../testing/quoted-company.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-config.ts";
import { companyIds } from "../../testing/test-api.ts";
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

const runTimer = () => quotationsJobs(testConfig())["quotations.dates"]?.({}, workContext(jobsPool));
const today = () => amsterdamDate(new Date());
const move = (quotation: Pick<Quotation, "id">, daysLeft: number) =>
  quoted.api.database.rows(
    "update quotation set valid_until = $2::date, published_at = now() - interval '30 days' where id = $1",
    [quotation.id, daysAfter(today(), daysLeft)],
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
    expect((await quoted.read(quotation.id)).body.status).toBe("PUBLISHED");
  });

  it("sends no reminder of one that was published today", async () => {
    const quotation = await quoted.publish(quotationFile({ validUntil: daysAfter(today(), 3) }));
    await quoted.api.database.rows("update quotation set published_at = now() where id = $1", [quotation.id]);
    await runTimer();
    // Three days from the day of publication are not fewer than the days that it had.
    expect(await remindersOf(quotation)).toBe(0);
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
    // What was accepted is answered without another sign-in.
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
