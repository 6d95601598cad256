import { graceDays, type Msa } from "@demarc/contract/agreements";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import { orderBodies } from "../../testing/orders/order-bodies.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { agreementsJobs } from "./agreements.jobs.ts";
import { blockedFrom, isBlocked, msaStates } from "./agreement/agreements.rules.ts";

let api: TestApi;
let jobsPool: ReturnType<typeof createPool>;
beforeAll(async () => {
  api = await testApi();
  jobsPool = createPool(api.database.connect, "portal_jobs", 2);
});
afterAll(async () => {
  await jobsPool.end();
  await api.close();
});

const { kadeblok, fietsfabriek } = companyIds;
const timePasses = () =>
  agreementsJobs(testConfig(), createLog("silent"))["agreements.dates"]?.({}, workContext(jobsPool));
const statesOf = async (customerId: number) =>
  (
    await api.database.rows<{ status: string }>("select status from msa where customer_id = $1 order by sent_at, id", [
      customerId,
    ])
  ).map(({ status }) => status);

describe("what time does to agreements", () => {
  it("one that is not signed expires, and the company gets another at once, by mail to its administrators", async () => {
    await api.database.rows("update msa set expires_at = now() where customer_id = $1", [kadeblok]);
    await timePasses();
    expect(await statesOf(kadeblok)).toEqual(["EXPIRED", "PENDING_SIGNATURE"]);
    const mails = await api.database.rows<{ subject: string; recipient: string }>(
      "select subject, recipient from mail_message where customer_id = $1 and subject like 'To sign:%'",
      [kadeblok],
    );
    expect(mails).toEqual([
      { subject: "To sign: Master Service Agreement 2026", recipient: "mila.stone@kadeblok.example" },
    ]);
    await timePasses();
    expect(await statesOf(kadeblok)).toEqual(["EXPIRED", "PENDING_SIGNATURE"]);
  });

  it("signing that a service does not report on in time can be started again", async () => {
    await api.database.rows(
      `update msa set status = 'SIGNING', signing_state = repeat('s', 43), signing_by = '{}', signing_until = now()
       where customer_id = $1 and status = 'PENDING_SIGNATURE'`,
      [kadeblok],
    );
    await timePasses();
    expect(await statesOf(kadeblok)).toEqual(["EXPIRED", "PENDING_SIGNATURE"]);
  });

  it("every active company without one gets one; not the customer of a reseller, nor one that declined", async () => {
    await api.database.rows("delete from msa");
    await timePasses();
    const companies = await api.database.rows<{ id: number }>("select customer_id as id from msa order by 1");
    expect(companies.map(({ id }) => id)).toEqual([companyIds.polderlicht, kadeblok, companyIds.beeldwijk]);
    await api.database.rows("update msa set status = 'DECLINED', decline_reason = 'No' where customer_id = $1", [
      kadeblok,
    ]);
    await timePasses();
    expect(await statesOf(kadeblok)).toEqual(["DECLINED"]);
  });
});

describe("a company with a name or address that cannot be printed", () => {
  beforeAll(async () => {
    await api.database.rows("delete from msa");
    await api.database.rows("update customer set address = jsonb_set(address, '{city}', '\"東京\"') where id = $1", [
      companyIds.polderlicht,
    ]);
  });

  it("gets no agreement, and the others do", async () => {
    await timePasses();
    expect(await statesOf(companyIds.polderlicht)).toEqual([]);
    expect(await statesOf(kadeblok)).toEqual(["PENDING_SIGNATURE"]);
  });

  it("does not make the job fail that sends its first agreement", async () => {
    const run = agreementsJobs(testConfig(), createLog("silent"))["agreements.issue"];
    await run?.({ customerId: companyIds.polderlicht }, workContext(jobsPool));
    expect(await statesOf(companyIds.polderlicht)).toEqual([]);
  });

  it("gets its agreement after the correction", async () => {
    await api.database.rows("update customer set address = jsonb_set(address, '{city}', '\"Zwolle\"') where id = $1", [
      companyIds.polderlicht,
    ]);
    await timePasses();
    expect(await statesOf(companyIds.polderlicht)).toEqual(["PENDING_SIGNATURE"]);
  });
});

describe("ordering without a signed agreement", () => {
  const setFirstSent = (daysAgo: number) =>
    api.database.rows("update msa set status = 'EXPIRED', sent_at = now() - make_interval(days => $1)", [daysAgo]);
  const order = async (username: string, customerId: number) => {
    const { status, body } = await api.send<{ error?: { code: string } }>(
      "POST",
      `/v1/customer/${customerId}/order/line`,
      {
        token: await api.tokenOf(username),
        headers: { "idempotency-key": crypto.randomUUID() },
        body: orderBodies.line,
      },
    );
    return [status, body.error?.code];
  };
  const me = async (username: string) =>
    (await api.send<{ msa: object }>("GET", "/v1/me", { token: await api.tokenOf(username) })).body.msa;

  it("is possible during the days of grace, and refused from then on with the reason", async () => {
    const daan = "daan.vos@polderlicht.example";
    await setFirstSent(graceDays - 1);
    expect(await order(daan, companyIds.polderlicht)).toEqual([201, undefined]);
    expect(await me(daan)).toEqual({
      required: true,
      status: "EXPIRED",
      blocksFrom: daysAfter(amsterdamDate(new Date()), 1),
    });
    await setFirstSent(graceDays);
    expect(await order(daan, companyIds.polderlicht)).toEqual([403, "msa.unsigned"]);
    expect(await order(daan, fietsfabriek)).toEqual([403, "msa.unsigned"]);
  });

  it("a customer of a reseller orders under the agreement of its reseller", async () => {
    expect(await me("eva.postma@fietsfabriek.example")).toMatchObject({ required: true, status: "EXPIRED" });
  });

  it("never blocks a company to which none was sent, nor with MSA_REQUIRED=never", () => {
    const sent = { isSigned: false, firstSentAt: "2026-01-31T12:00:00Z" };
    expect(blockedFrom({ isSigned: false, firstSentAt: null }, "always")).toBeNull();
    expect(blockedFrom(sent, "never")).toBeNull();
    expect(blockedFrom({ ...sent, isSigned: true }, "always")).toBeNull();
    expect(blockedFrom(sent, "always")).toBe("2026-01-31");
    expect(blockedFrom(sent, "grace")).toBe("2026-03-02");
    expect(isBlocked(sent, "grace", "2026-03-01")).toBe(false);
    expect(isBlocked(sent, "grace", "2026-03-02")).toBe(true);
  });
});

it("the states of an agreement are those of the table", () => {
  const actions = ["startSigning", "sign", "decline", "countersign", "expire", "supersede", "terminate"] as const;
  const row = (status: Msa["status"]) => actions.map((action) => msaStates.next(status, action) ?? "-").join(" ");
  expect(row("PENDING_SIGNATURE")).toBe("SIGNING SIGNED DECLINED - EXPIRED SUPERSEDED -");
  expect(row("SIGNING")).toBe("SIGNING SIGNED DECLINED - PENDING_SIGNATURE SUPERSEDED -");
  expect(row("SIGNED")).toBe("- SIGNED - ACTIVE - - -");
  expect(row("ACTIVE")).toBe("- - - ACTIVE - SUPERSEDED TERMINATED");
  for (const ended of ["SUPERSEDED", "TERMINATED", "DECLINED", "EXPIRED"] as const)
    expect(row(ended)).toBe("- - - - - - -");
});

it.each([
  [["EXPIRED", "DECLINED"], false],
  [["DECLINED", "EXPIRED"], true],
])("a company whose agreements were %j gets another: %s", async (states, isSent) => {
  await api.database.rows("delete from msa");
  await timePasses();
  await api.database.rows("delete from msa where customer_id <> $1", [kadeblok]);
  await api.database.rows(
    `update msa set status = $2, sent_at = now() - interval '2 days', decline_reason = 'No' where customer_id = $1`,
    [kadeblok, states[0]],
  );
  await api.database.rows(
    `insert into msa (customer_id, template_version, title, language, content, document_id, sha256, sent_at, expires_at, status, decline_reason)
     select customer_id, template_version, title, language, content, document_id, sha256, now() - interval '1 day', expires_at, $2, 'No'
     from msa where customer_id = $1`,
    [kadeblok, states[1]],
  );
  await timePasses();
  expect(await statesOf(kadeblok)).toEqual(isSent ? [...states, "PENDING_SIGNATURE"] : states);
});
