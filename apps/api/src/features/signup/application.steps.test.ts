import type { CustomerCreate } from "@demarc/contract/signup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { applicants, applicationBody } from "../../testing/applicant.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { commandsOn } from "../../testing/operator-commands.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-config.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { signupJobs, signupTimers } from "./signup.jobs.ts";
import { findApplication } from "./signup.operator.ts";
import { applicationStates } from "./signup.rules.ts";

let api: TestApi;
let applicant: ReturnType<typeof applicants>;

beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  applicant = applicants(api, api.operatorPool);
});
afterAll(async () => {
  await api.close();
});

/** docs/product/company.md, "Applying", typed by hand: state, then the state after each event; - is refused. */
const events = [
  "verifyEmail",
  "startReview",
  "requestInfo",
  "resubmit",
  "approve",
  "reject",
  "withdraw",
  "timeout",
] as const;
const machine = {
  SUBMITTED: "UNDER_REVIEW UNDER_REVIEW - - - REJECTED WITHDRAWN EXPIRED",
  UNDER_REVIEW: "UNDER_REVIEW UNDER_REVIEW INFO_REQUESTED - APPROVED REJECTED WITHDRAWN -",
  INFO_REQUESTED: "INFO_REQUESTED UNDER_REVIEW INFO_REQUESTED UNDER_REVIEW APPROVED REJECTED WITHDRAWN EXPIRED",
  APPROVED: "- - - - - - - -",
  REJECTED: "- - - - - - - -",
  WITHDRAWN: "- - - - - - - -",
  EXPIRED: "- - - - - - - -",
} as const;

describe("application states", () => {
  it.each(Object.entries(machine))("%s goes on as documented", (state, row) => {
    const after = events.map((event) => applicationStates.next(state as keyof typeof machine, event) ?? "-");
    expect(after.join(" ")).toBe(row);
  });

  it("expire after 14 days without a confirmed address and 30 without an answer, once across all processes", async () => {
    const [late, early, asked] = [await applicant.applied(), await applicant.applied(), await applicant.applied()];
    await applicant.step("verify", asked.token);
    await applicant.decide(asked.id, "requestInfo", "?");
    const since = (id: string, days: number) =>
      api.database.rows(
        "update customer_application set state_since = now() - make_interval(days => $2) where id = $1",
        [id, days],
      );
    await Promise.all([since(late.id, 15), since(early.id, 13), since(asked.id, 31)]);
    const pool = createPool(api.database.connect, "portal_jobs", 3);
    const given = {
      connect: api.database.connect,
      pool,
      leasePool: pool,
      log: createLog("silent"),
      timers: signupTimers,
    };
    const jobs = await Promise.all([1, 2].map(() => testJobs({ ...given, handlers: signupJobs(testConfig()) })));
    await expect.poll(async () => (await findApplication(api.operatorPool, late.id))?.state).toBe("EXPIRED");
    await Promise.all(jobs.map((one) => one.close()));
    await pool.end();
    const rest = await Promise.all(
      [early, asked].map(async ({ id }) => (await findApplication(api.operatorPool, id))?.state),
    );
    expect(rest).toEqual(["SUBMITTED", "EXPIRED"]);
    const stored = await api.database.rows(
      "select 1 from outbox_event where type = 'application.expired' and entity_id = $1",
      [late.id],
    );
    expect(stored).toHaveLength(1);
  });
});

describe("the end of an application", () => {
  const expire = async (id: string) => {
    await api.database.rows("update customer_application set state_since = now() - interval '15 days' where id = $1", [
      id,
    ]);
    const pool = createPool(api.database.connect, "portal_jobs", 1);
    await signupJobs(testConfig())["signup.expire"]?.({}, workContext(pool));
    await pool.end();
  };

  it.each<[string, (application: { id: string; token: string }) => Promise<unknown>]>([
    ["REJECTED", ({ id }) => applicant.decide(id, "reject", "No")],
    ["WITHDRAWN", ({ token }) => applicant.step("withdraw", token)],
    ["EXPIRED", ({ id }) => expire(id)],
  ])("%s erases the IBAN and closes the company, and leaves another application as it is", async (state, end) => {
    const given = { iban: "NL74DEMO0200000025", accountHolder: "Weidemolen" };
    const [one, other] = [await applicant.applied(given), await applicant.applied(given)];
    await end(one);
    const told = await api.database.rows(
      `select event.type from outbox_event event join customer_application application on event.entity_id = application.customer_id::text
       where event.entity_type = 'customer' and application.id = $1 order by event.id`,
      [one.id],
    );
    expect(told).toEqual([{ type: "customer.applied" }, { type: "customer.rejected" }]);
    const rows = await api.database.rows(
      `select application.state, payload ->> 'iban' as iban, customer.status from customer_application application
         join customer on customer.id = customer_id where application.id = any ($1) order by application.number`,
      [[one.id, other.id]],
    );
    expect(rows).toEqual([
      { state, iban: null, status: "REJECTED" },
      { state: "SUBMITTED", iban: given.iban, status: "APPLIED" },
    ]);
  });

  it("is counted from the last change of state, not from the application", async () => {
    const { id, token } = await applicant.applied();
    await applicant.step("verify", token);
    await api.database.rows(
      "update customer_application set created_at = now() - interval '40 days', state_since = now() - interval '35 days' where id = $1",
      [id],
    );
    await applicant.decide(id, "requestInfo", "?");
    await expire((await applicant.applied()).id);
    expect((await findApplication(api.operatorPool, id))?.state).toBe("INFO_REQUESTED");
    await applicant.decide(id, "reject", "No");
  });

  it("is counted from the question, also if the address is confirmed after it", async () => {
    const { id, token } = await applicant.applied();
    await applicant.decide(id, "startReview");
    await applicant.decide(id, "requestInfo", "?");
    await api.database.rows("update customer_application set state_since = now() - interval '29 days' where id = $1", [
      id,
    ]);
    const before = (await findApplication(api.operatorPool, id))?.stateSince;
    expect((await applicant.step("verify", token)).body).toMatchObject({ state: "INFO_REQUESTED" });
    expect(await findApplication(api.operatorPool, id)).toMatchObject({
      stateSince: before,
      emailVerifiedAt: expect.anything(),
    });
    await applicant.decide(id, "reject", "No");
  });
});

it("the address of an applicant's network is forgotten after ninety days, not before", async () => {
  const [old, recent] = [await applicant.applied(), await applicant.applied()];
  for (const [{ id }, days] of [
    [old, 91],
    [recent, 89],
  ] as const)
    await api.database.rows(
      "update customer_application set created_at = now() - make_interval(days => $2), state_since = now(), ip = '192.0.2.1' where id = $1",
      [id, days],
    );
  const pool = createPool(api.database.connect, "portal_jobs", 1);
  await signupJobs(testConfig())["signup.expire"]?.({}, workContext(pool));
  await pool.end();
  const kept = await api.database.rows(
    "select host(ip) as ip from customer_application where id = any ($1) order by number",
    [[old.id, recent.id]],
  );
  for (const { id } of [old, recent]) await applicant.decide(id, "reject", "No");
  expect(kept).toEqual([{ ip: null }, { ip: "192.0.2.1" }]);
});

describe("an operator decision", () => {
  it("shows the customer number of an approval", async () => {
    const { id, token } = await applicant.applied();
    await applicant.step("verify", token);
    const shown = () => commandsOn(api)("application", "show", id);
    expect(await shown()).toMatchObject({ state: "UNDER_REVIEW" });
    await commandsOn(api)("application", "approve", id);
    const [row] = await api.database.rows<{ customerId: number }>(
      'select customer_id as "customerId" from customer_application where id = $1',
      [id],
    );
    expect(await shown()).toMatchObject({ state: "APPROVED", customerId: row?.customerId });
  });

  it("approves in one transaction: customer, administrator, contact, pending mandate, mail, ledger and outbox row", async () => {
    const { sent, id, token } = await applicant.applied({
      iban: "NL74DEMO0200000025",
      accountHolder: "Weidemolen",
      type: "reseller",
    });
    await applicant.step("verify", token);
    const { customerId } = await applicant.decide(id, "approve");
    const [row] = await api.database.rows<Record<string, unknown>>(
      `select c.status, c.type, c.iban, c.payment_method, a.status as account, a.roles, a.username, k.types, m.status as mandate,
         p.payload ->> 'iban' as kept
       from customer c join customer_account a on a.customer_id = c.id join customer_contact k on k.customer_id = c.id
         join sepa_mandate m on m.customer_id = c.id join customer_application p on p.customer_id = c.id where c.id = $1`,
      [customerId],
    );
    expect(row).toEqual({
      status: "ACTIVE",
      type: "reseller",
      iban: "NL74DEMO0200000025",
      payment_method: "DIRECT_DEBIT",
      account: "PENDING_ACTIVATION",
      roles: ["RESELLER_ADMIN"],
      username: sent.contact.email,
      types: ["main", "billing"],
      mandate: "PENDING",
      kept: null,
    });
    const stored = await api.database.rows<{ type: string }>(
      "select type from outbox_event where customer_id = $1 order by id",
      [customerId],
    );
    expect(stored.map(({ type }) => type)).toEqual([
      "application.submitted",
      "customer.applied",
      "application.email-verified",
      "account.created",
      "customer.contact-changed",
      "customer.approved",
      "application.approved",
    ]);
    const ledger = await api.database.rows<{ text: string }>(
      "select row_to_json(e)::text as text from audit_event e where customer_id = $1",
      [customerId],
    );
    expect(ledger).toHaveLength(7);
    expect(JSON.stringify(ledger)).not.toContain("NL74DEMO0200000025");
  });

  it("creates one customer for ten parallel approvals", async () => {
    const { id, token } = await applicant.applied();
    await applicant.step("verify", token);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => applicant.decide(id, "approve")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each([
    ["customer.coc-in-use", () => applicant.applied({ coc: "99990011" })],
    [
      "account.username-in-use",
      () => applicant.applied({ contact: { ...applicationBody().contact, email: "joris.bakker@polderlicht.example" } }),
    ],
  ])("is refused with %s, and changes nothing", async (code, make) => {
    const { id } = await make();
    await applicant.decide(id, "startReview");
    await expect(applicant.decide(id, "approve")).rejects.toMatchObject({ status: 409, code });
    expect((await findApplication(api.operatorPool, id))?.state).toBe("UNDER_REVIEW");
    expect((await applicant.decide(id, "reject", "Known already")).rejectReason).toBe("Known already");
  });

  it("is automatic in the demo if configured, but not for known applicants", async () => {
    const demo = await testApi({ AUTO_APPROVE: "true" });
    const verified = async (sent: CustomerCreate) => {
      await demo.send("POST", "/v1/customer", { body: sent });
      const mail = (await storedMails(demo.database, "recipient = $1", [sent.contact.email])).at(-1);
      const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
      return (await demo.send("POST", "/v1/application/verify", { body: { token } })).body["state"];
    };
    expect([await verified(applicationBody()), await verified(applicationBody({ coc: "99990012" }))]).toEqual([
      "APPROVED",
      "UNDER_REVIEW",
    ]);
    await demo.close();
  });
});
