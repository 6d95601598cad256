import type { TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { newTvAccount, type TvCaller, tvCaller, tvPeople } from "../../testing/tv-accounts/tv-accounts.ts";
import { tvDatesJobs, tvDatesTimer } from "./tv-account-dates.jobs.ts";
import { noteRevivals } from "../../testing/noted-revivals.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { createPool } from "../../platform/database/database.ts";
import type pg from "pg";
import { runs } from "../../testing/runs.ts";

let api: TestApi;
let desk: TvCaller;
let jobs: pg.Pool;
let lasting: number;
let revivals: () => Promise<readonly string[]>;

beforeAll(async () => {
  api = await testApi();
  revivals = await noteRevivals(api.database, {
    "tv_account.status": ["ended"],
    "tv_product.status": ["ended"],
    "tv_device.state": ["REMOVED"],
    "tv_activation_code.state": ["USED", "CANCELLED", "EXPIRED"],
    "tv_activation_request.state": ["CONFIRMED", "DISMISSED", "EXPIRED"],
  });
  desk = tvCaller(api, await api.tokenOf(tvPeople.serviceDesk));
  jobs = createPool(api.database.connect, "portal_jobs", 2);
  lasting = await eventCount();
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const options = ["TV-SPORT", "TV-FILM", "TV-STREAM", "TV-REPLAY"];
type Call = readonly [method: string, path: string, body?: object];

const callsWith = (option: string): readonly Call[] => [
  ["POST", "/activate", {}],
  ["POST", "/activate", {}],
  ["POST", "/suspend", { reason: "ABUSE" }],
  ["POST", "/resume", {}],
  ["DELETE", ""],
  ["POST", "/cancelCancellation", {}],
  ["DELETE", "?direct=yes"],
  ["POST", "/product", { productId: option }],
  ["POST", "/product", { productId: option }],
  ["DELETE", `/product/${option}`],
  ["DELETE", `/product/${option}?direct=true`],
  ["POST", `/product/${option}/cancelCancellation`],
  ["POST", "/setPin", { pin: "2748" }],
];

/** A call for one of two neighbouring options, so that a walk often ends the option that it added. */
const randomCall = (random: (below: number) => number, first: number): Call => {
  const calls = callsWith(options[(first + random(2)) % options.length] ?? "");
  return calls[random(calls.length)] ?? ["GET", ""];
};

const eventCount = async () =>
  (await api.database.rows<{ count: number }>("select count(*)::int as count from tv_event"))[0]?.count ?? 0;

const reachable: Readonly<Record<TvStatus, readonly TvStatus[]>> = {
  new: ["new", "active", "ended"],
  active: ["active", "suspended", "cancelled", "ended"],
  suspended: ["suspended", "active", "cancelled", "ended"],
  cancelled: ["cancelled", "active", "suspended", "ended"],
  ended: ["ended"],
};

const walk = async (seed: number): Promise<void> => {
  const random = seededIntegers(seed);
  const made = await desk.call<{ id: string; status: TvStatus }>(
    "POST",
    "",
    newTvAccount({ activate: random(2) === 1 }),
  );
  let { status } = made.body;
  for (let step = 0; step < 6; step += 1) {
    const [method, path, body] = randomCall(random, seed);
    const answer = await desk.call<{ status?: TvStatus }>(method, `/${made.body.id}${path}`, body);
    expect([200, 201, 204, 400, 404, 409]).toContain(answer.status);
    if (answer.status !== 200 || path.startsWith("/product")) continue;
    expect(reachable[status]).toContain(answer.body.status);
    status = answer.body.status ?? status;
  }
};

/** Invariants of accounts after any sequence of requests; each statement finds violations. */
const impossible: Readonly<Record<string, string>> = {
  "a live product of an account that has ended":
    "select account.id from tv_account account join tv_product product on product.account_id = account.id where account.status = 'ended' and product.status <> 'ended'",
  "an account that lives without its base product":
    "select id from tv_account account where status <> 'ended' and not exists (select from tv_product product where product.account_id = account.id and product.product_id = account.product_code and product.status <> 'ended')",
  "a product that is delivered by a new account":
    "select account.id from tv_account account join tv_product product on product.account_id = account.id where account.status = 'new' and product.status in ('active', 'cancelled')",
  "a product that goes on after a cancelled account":
    "select account.id from tv_account account join tv_product product on product.account_id = account.id where account.status = 'cancelled' and product.status in ('new', 'active')",
  "a PIN, a device, a code or a request of an account that has ended":
    "select id from tv_account account where status = 'ended' and (pin_sealed is not null or exists (select from tv_device where account_id = account.id and state = 'ACTIVE') or exists (select from tv_activation_code where account_id = account.id and state in ('READY', 'LIVE', 'REQUESTED')) or exists (select from tv_activation_request where account_id = account.id and state = 'PENDING'))",
  "an end date of an account that goes on":
    "select id from tv_account where status in ('new', 'active', 'suspended') and (end_date is not null or status_before_cancellation is not null)",
  "options that exclude each other":
    "select one.account_id from tv_product one join tv_package package on package.product_id = one.product_id join tv_product other on other.account_id = one.account_id and other.product_id = any (package.excludes) where one.status <> 'ended' and other.status <> 'ended'",
  "a version that counts other changes than those in the ledger":
    "select id from tv_account account where id in (select account_id from tv_event where type = 'ACCOUNT_CREATED' and actor is not null) and customer_id = 20180035 and account_nr > 1000060 and version <> (select count(*) from audit_event where entity_id = account.id::text and action not like 'tv-account.product-%' and action <> 'tv-account.pin-set') and not exists (select from audit_event where entity_id = account.id::text and action = 'tv-account.pin-set')",
  "a command after the end of an account":
    "select command.account_id from tv_command command join tv_command last on last.account_id = command.account_id and last.kind = 'end' where command.sequence > last.sequence",
};
const offenders = async () => {
  const found: Record<string, number> = {};
  for (const [what, statement] of Object.entries(impossible)) found[what] = (await api.database.rows(statement)).length;
  return found;
};
const none = Object.fromEntries(Object.keys(impossible).map((what) => [what, 0]));

const walks = runs(1000);

describe(`${walks} random walks over HTTP, 4 at a time`, () => {
  it("reach no state that the tables do not allow, and leave nothing alive on an account that has ended", async () => {
    const seeds = Array.from({ length: walks }, (_, index) => index + 1);
    const walker = async () => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) await walk(seed);
    };
    await Promise.all(Array.from({ length: 4 }, walker));
    const states = await api.database.rows<{ status: string }>(
      "select distinct status from tv_account where account_nr > 1000060 order by 1",
    );
    expect(states.map(({ status }) => status)).toEqual(["active", "cancelled", "ended", "new", "suspended"]);
    expect(await eventCount()).toBeGreaterThan(lasting + 3 * walks);
    expect(await offenders()).toEqual(none);
    expect(await revivals()).toEqual([]);
  });

  it("and so do four walks at a time on one account", async () => {
    for (let round = 1; round <= 20; round += 1) {
      const { id } = await desk.accountIn("active");
      const random = seededIntegers(round);
      const calls = Array.from({ length: 16 }, () => randomCall(random, round));
      await Promise.all(calls.map(([method, path, body]) => desk.call(method, `/${id}${path}`, body)));
    }
    expect(await offenders()).toEqual(none);
    expect(await revivals()).toEqual([]);
  });

  it("end all accounts whose end date the job finds", async () => {
    await api.database.rows("update tv_account set end_date = current_date - 3 where status = 'cancelled'");
    await tvDatesJobs[tvDatesTimer.key]?.({}, workContext(jobs));
    const left = await api.database.rows("select id from tv_account where status = 'cancelled' and customer_id = $1", [
      companyIds.beeldwijk,
    ]);
    expect(left).toEqual([]);
    expect(await offenders()).toEqual(none);
    expect(await revivals()).toEqual([]);
  });
});
