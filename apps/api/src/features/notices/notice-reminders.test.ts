import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createPool } from "../../platform/database/database.ts";
import { sharedSourcesOf } from "../../platform/shared-sources.ts";
import { plantAgreement } from "../../testing/agreements/manual-agreement-rows.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { noticesJobs } from "./notices.jobs.ts";

const { polderlicht } = companyIds;

let database: TestDatabase;
let jobs: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  jobs = createPool(database.connect, "portal_jobs", 4);
});
beforeEach(async () => {
  for (const table of ["notice_reminder", "notice_digest", "notice_setting", "mail_message"])
    await database.rows(`delete from ${table}`);
  for (const table of ["line", "rack", "shared_colo", "dc_connection", "wdm_service"])
    await database.rows(
      `update ${table} set contract_end = current_date + 2000, lifecycle = 'ACTIVE', termination_date = null
       where contract_end is not null`,
    );
  await database.rows(
    "update manual_agreement set start_date = current_date, term_months = 120 where status = 'ACTIVE' and renewal_months is not null",
  );
});
afterAll(async () => {
  await jobs.end();
  await database.drop();
});

describe("reminders by mail", () => {
  const shared = sharedSourcesOf(features);
  const at = (time: string) => ({ now: () => new Date(time) });
  const wednesday = "2026-11-25T10:00:00Z";
  const remind = (time = wednesday) =>
    noticesJobs({ config: testConfig(), ...shared }, at(time))["notices.remind"]?.({}, workContext(jobs));
  const mails = async () =>
    (await storedMails(database, "customer_id = $1", [polderlicht]))
      .map(({ recipient: to, subject, text }) => ({ to, subject, text }))
      .toSorted((one, other) => (one.to < other.to ? -1 : 1));
  /** Gives a line a contract with a last day to cancel. */
  const cancelBy = (line: string, day: string) =>
    database.rows(
      `update line set contract_start = '2024-01-01', contract_end = $2::date + 30, notice_days = 30, renewal_months = 12,
         auto_renew = true where line_number = $1`,
      [line, day],
    );
  const contacts = async () =>
    (
      await database.rows<{ email: string }>(
        `select distinct lower(email) as email from customer_contact where customer_id = $1 and types && '{main,order}' order by 1`,
        [polderlicht],
      )
    ).map(({ email }) => email);

  it("go to the chosen contacts, one mail a day with all contracts, in the language of the company", async () => {
    await cancelBy("LN-104201", "2026-12-25");
    await cancelBy("LN-104202", "2027-02-23");
    await cancelBy("LN-104203", "2027-02-24");
    await remind();
    const sent = await mails();
    expect(sent.map(({ to }) => to.toLowerCase())).toEqual(await contacts());
    expect(sent[0]?.subject).toBe("Beslis over 2 contracten, het eerste uiterlijk vrijdag 25 december 2026");
    expect(sent[0]?.text).toContain("LN-104201");
    expect(sent[0]?.text).toContain("LN-104202");
    expect(sent[0]?.text).not.toContain("LN-104203");
    expect(sent[0]?.text).toContain("zondag 24 januari 2027");
    expect(sent[0]?.text).toContain("/company/notices");
  });

  it("name a bespoke agreement with its title", async () => {
    const { number } = await plantAgreement(database, polderlicht, {
      status: "ACTIVE",
      title: "Dark fibre ring",
      startDate: "2025-12-25",
      termEnd: "2026-12-24",
    });
    // 30 days before 24 December is 24 November, so the first renewal counts: 24 November 2027.
    await remind("2027-10-25T10:00:00Z");
    const [mail] = await mails();
    expect(mail?.text).toContain(`${number} · Dark fibre ring`);
    expect(mail?.text).toContain("woensdag 24 november 2027");
    expect(mail?.text).toContain("vrijdag 24 december 2027");
    await database.rows("update manual_agreement set status = 'ENDED' where number = $1", [number]);
  });

  it("say in English that the last day is one on which a contract can still be cancelled", async () => {
    await cancelBy("LN-104201", "2026-12-25");
    await database.rows("update customer set locale = 'en' where id = $1", [polderlicht]);
    await remind();
    await database.rows("update customer set locale = 'nl' where id = $1", [polderlicht]);
    const [sent] = await mails();
    expect(sent?.subject).toBe("Decide by Friday, 25 December 2026: a contract renews or runs on");
    expect(sent?.text).toMatch(/Cancel by Friday, 25 December 2026, to end on Sunday, 24 January 2027\. /);
  });

  it("are sent once for a contract and step, however often the job runs and by how many processes", async () => {
    await cancelBy("LN-104201", "2026-12-25");
    await Promise.allSettled(Array.from({ length: 10 }, async () => remind()));
    await remind();
    await remind("2026-11-26T10:00:00Z");
    expect(await mails()).toHaveLength((await contacts()).length);
  });

  it("follow at thirty and at seven days, and a late run sends only the last of them", async () => {
    await cancelBy("LN-104201", "2027-02-23");
    const stepsAt = async (time: string) => {
      await database.rows("delete from mail_message");
      await remind(time);
      return (await mails()).length > 0;
    };
    expect(await stepsAt("2026-11-25T10:00:00Z")).toBe(true);
    expect(await stepsAt("2027-01-21T10:00:00Z")).toBe(false);
    // The 30 days are reached on Sunday 24 January: the mail goes out on the Friday before.
    expect(await stepsAt("2027-01-22T10:00:00Z")).toBe(true);
    expect(await stepsAt("2027-02-16T10:00:00Z")).toBe(true);
    expect(await stepsAt("2027-02-17T10:00:00Z")).toBe(false);
    await cancelBy("LN-104202", "2027-02-23");
    expect(await stepsAt("2027-02-18T10:00:00Z")).toBe(true);
    expect(await stepsAt("2027-02-19T10:00:00Z")).toBe(false);
    expect(await database.rows("select step from notice_reminder order by step")).toEqual(
      [7, 7, 30, 90].map((step) => ({ step })),
    );
  });

  it("are sent again for the next period of a contract that was renewed", async () => {
    await cancelBy("LN-104201", "2026-12-25");
    await remind();
    await database.rows("delete from mail_message");
    await remind("2027-11-25T10:00:00Z");
    const [mail] = await mails();
    expect(mail?.text).toContain("LN-104201");
    expect(await database.rows("select cancel_by::text as day, step from notice_reminder order by cancel_by")).toEqual([
      { day: "2026-12-25", step: 30 },
      { day: "2027-12-25", step: 30 },
    ]);
  });

  it("wait for the next day after the mail of the day, and for a working day", async () => {
    await cancelBy("LN-104201", "2026-12-25");
    await remind();
    await cancelBy("LN-104202", "2026-12-25");
    await remind();
    expect((await mails()).some(({ text }) => text.includes("LN-104202"))).toBe(false);
    await remind("2026-11-28T10:00:00Z");
    expect((await mails()).some(({ text }) => text.includes("LN-104202"))).toBe(false);
    await remind("2026-11-26T10:00:00Z");
    expect((await mails()).some(({ text }) => text.includes("LN-104202"))).toBe(true);
  });

  it("are off without a contact type, and go out once one is chosen", async () => {
    await cancelBy("LN-104201", "2026-12-25");
    await database.rows("insert into notice_setting (customer_id, contact_types) values ($1, '{}')", [polderlicht]);
    await remind();
    expect(await mails()).toEqual([]);
    await database.rows("update notice_setting set contact_types = '{main}'");
    await remind();
    expect((await mails()).length).toBeGreaterThan(0);
  });

  it.each([
    ["ACTIVE", true],
    ["SUSPENDED", true],
    ["TERMINATED", false],
  ])("go to a company that is %s: %s", async (status, isSent) => {
    await cancelBy("LN-104201", "2026-12-25");
    await database.rows("update customer set status = $2 where id = $1", [polderlicht, status]);
    await remind();
    await database.rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
    expect((await mails()).length > 0).toBe(isSent);
  });

  it("name what text a customer typed as it is, and at most twenty-five contracts", async () => {
    await database.rows(
      `update line set contract_start = '2024-01-01', contract_end = '2027-01-24', notice_days = 30, reference = '<b>x&y'
       where customer_id = $1`,
      [polderlicht],
    );
    await remind();
    const [mail] = await storedMails(database, "customer_id = $1", [polderlicht]);
    expect(mail?.html).not.toContain("<b>x");
    expect(mail?.text.match(/LN-\d{6}/g)).toHaveLength(25);
    expect(mail?.text).toMatch(/Nog \d+ staan in het portaal\./);
  });
});

it("reminders are forgotten 400 days after the last day to cancel, and mails of a day after 90 days, not before", async () => {
  await database.rows(
    `insert into notice_reminder (customer_id, kind, contract_id, cancel_by, step)
     select $1, 'line', gen_random_uuid(), (now() at time zone 'Europe/Amsterdam')::date - days, 7 from unnest(array[0, 399, 402]) days`,
    [polderlicht],
  );
  await database.rows(
    `insert into notice_digest (customer_id, day)
     select $1, (now() at time zone 'Europe/Amsterdam')::date - days from unnest(array[0, 89, 92]) days`,
    [polderlicht],
  );
  const given = { config: testConfig(), ...sharedSourcesOf(features) };
  await noticesJobs(given)["notices.sweep"]?.({}, workContext(jobs));
  const [left] = await database.rows(
    "select (select count(*)::int from notice_reminder) as reminders, (select count(*)::int from notice_digest) as digests",
  );
  expect(left).toEqual({ reminders: 2, digests: 2 });
});
