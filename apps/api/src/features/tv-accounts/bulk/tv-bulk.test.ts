import { randomUUID } from "node:crypto";
import type { TvBulk, TvBulkResult } from "@demarc/contract/tv-accounts/tv-bulk";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { plantTvAccount } from "../../../testing/tv-accounts/tv-platform-harness.ts";

type Row = TvBulk["rows"][number];
type Result = TvBulkResult["rows"][number];
const { beeldwijk, polderlicht } = companyIds;

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("yara.mulder@beeldwijk.example");
});
beforeEach(() => api.database.rows("update customer set status = 'ACTIVE' where id = $1", [beeldwijk]));
afterAll(() => api.close());

const household: Row = {
  productCode: "TV-BASIS",
  firstName: "Sanne",
  lastName: "Proef",
  street: "Proefstraat",
  houseNumber: "8",
  postalCode: "7511 jd",
  city: "Enschede",
};
/** A unique household. */
const create = (changes: Row = {}): Row => {
  const unique = randomUUID().slice(0, 8);
  return { ...household, reference: unique, lastName: `Proef ${unique}`, ...changes };
};

const send = async (action: TvBulk["action"], rows: readonly Row[], dryRun = false, headers = {}) => {
  const body = { action, dryRun, rows };
  const { status, body: answer } = await api.send<TvBulkResult>("POST", "/v1/account/bulk", { token, body, headers });
  return { status, answer, rows: status === 200 ? answer.rows : [] };
};
const judged = (results: readonly Result[]) =>
  results.map(({ verdict, errors }) =>
    [verdict, ...errors.map(({ field, message }) => `${field} ${message}`)].join(", "),
  );
const count = async (table: string): Promise<number> =>
  (await api.database.rows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;
const counts = () => Promise.all(["tv_account", "tv_product", "tv_event", "tv_command", "audit_event"].map(count));
const stored = async (accountNr: number | null) =>
  (
    await api.database.rows<Record<string, unknown>>(
      `select status, suspend_reason as reason, version, subscriber, reference, product_code as "productCode"
       from tv_account where account_nr = $1`,
      [accountNr],
    )
  )[0];

describe("bulk create", () => {
  it("200 makes an account per row with its products, command, event and ledger", async () => {
    const before = await counts();
    const { status, rows } = await send("create", [
      create({
        options: "TV-SPORT+tv-film TV-STREAM",
        activate: "ja",
        phoneNumber: "+31 53 123 45 67",
        middleName: "de",
        lastName: "Vries",
      }),
      create({
        lastName: "Groot",
        productCode: "tv-compleet",
        country: "de",
        postalCode: "48599",
        city: "Gronau",
        activate: "0",
      }),
    ]);
    expect(status).toBe(200);
    expect(judged(rows)).toEqual(["DONE", "DONE"]);
    expect(rows.map(({ row, subject }) => [row, subject])).toEqual([
      [1, "Sanne de Vries"],
      [2, "Sanne Groot"],
    ]);
    expect(await stored(rows[0]?.accountNr ?? 0)).toMatchObject({
      status: "active",
      productCode: "TV-BASIS",
      subscriber: {
        middleName: "de",
        phoneNumber: "0531234567",
        address: { street: "Proefstraat", houseNumber: 8, postalCode: "7511JD", country: "NL" },
      },
    });
    expect(await stored(rows[1]?.accountNr ?? 0)).toMatchObject({ status: "new", productCode: "TV-COMPLEET" });
    const products = "select product_id as id, status from tv_product where account_id = $1 order by 1";
    expect(await api.database.rows(products, [rows[0]?.accountId])).toEqual(
      ["TV-BASIS", "TV-FILM", "TV-SPORT", "TV-STREAM"].map((id) => ({ id, status: "active" })),
    );
    const after = await counts();
    expect([after[0]! - before[0]!, after[1]! - before[1]!, after[3]! - before[3]!]).toEqual([2, 5, 1]);
    expect(after[4]! - before[4]!).toBe(2);
    const account = await api.send("GET", `/v1/account/${rows[0]?.accountId}`, { token });
    expect(account.body).toMatchObject({ accountNr: rows[0]?.accountNr, monthlyTotal: "29.35" });
  });

  it("200 warns of doubles in a dry run and names product, price and activation; the rows are made all the same", async () => {
    const twin = { reference: "K-77", lastName: "Tweeling" };
    const rows = [create(twin), create({ ...twin, options: "TV-SPORT", activate: "ja" })];
    const tried = await send("create", rows, true);
    expect(tried.rows).toMatchObject([
      { verdict: "DONE", warnings: [], product: { en: expect.any(String) }, monthlyPrice: "9.95", activate: false },
      {
        verdict: "DONE",
        warnings: [
          { code: "SAME_REFERENCE", row: 1, accountNr: null },
          { code: "SAME_ADDRESS_AND_NAME", row: 1, accountNr: null },
        ],
        activate: true,
      },
    ]);
    const made = await send("create", rows);
    expect(judged(made.rows)).toEqual(["DONE", "DONE"]);
    const account = await api.send<{ monthlyTotal: string }>("GET", `/v1/account/${made.rows[1]?.accountId}`, {
      token,
    });
    expect(account.body.monthlyTotal).toBe(tried.rows[1]?.monthlyPrice);
    const suspended = await send("suspend", [{ accountNr: String(made.rows[0]?.accountNr) }], true);
    expect(suspended.rows).toMatchObject([{ warnings: [], product: null, monthlyPrice: null, activate: null }]);
  });

  it("200 judges each row as the call that makes one account, with the column as field", async () => {
    const { rows } = await send("create", [
      create({ productCode: "TV-NONE", houseNumber: "a8" }),
      create({ productCode: "TV-SPORT" }),
      create({ options: "TV-REPLAY TV-NONE" }),
      create({ productCode: "TV-COMPLEET", options: "TV-REPLAY" }),
      create({ postalCode: "75111", email: "nobody", phoneNumber: "12" }),
      create({ country: "XX", postalCode: "1" }),
      create({ activate: "maybe" }),
      create({ lastName: "", city: " " }),
      create({ reference: "x".repeat(41) }),
      create({ accountNr: "1000001" }),
      create({ options: "TV-FILM TV-FILM" }),
    ]);
    expect(judged(rows)).toEqual([
      "INVALID, houseNumber validation.numeric",
      "INVALID, productCode validation.invalid-value",
      "INVALID, options validation.invalid-value",
      "INVALID, options validation.tv-excludes",
      "INVALID, email validation.email, phoneNumber validation.phone-number-invalid",
      "INVALID, country validation.invalid-value",
      "INVALID, activate validation.invalid-value",
      "INVALID, lastName validation.required, city validation.required",
      "INVALID, reference validation.max-length",
      "INVALID, accountNr validation.invalid-data",
      "INVALID, options validation.invalid",
    ]);
    expect(rows[3]?.errors[0]).toMatchObject({
      params: { products: "TV-COMPLEET" },
      text: expect.stringContaining("TV-COMPLEET"),
    });
    expect(rows.every(({ accountNr, accountId }) => accountNr === null && accountId === null)).toBe(true);
  });

  it("200 leaves out rows that match an account of the company, in a dry run too, unless they are chosen", async () => {
    const rows = [create({ activate: "yes" }), create()];
    const first = await send("create", rows);
    const accountNr = first.rows[0]?.accountNr;
    const before = await counts();
    const again = [{ ...rows[0], reference: "" }, { ...create(), reference: rows[1]?.reference ?? "" }, create()];
    const tried = await send("create", again, true);
    expect(judged(tried.rows)).toEqual(["EXISTING", "EXISTING", "DONE"]);
    expect(tried.rows).toMatchObject([
      { accountId: null, monthlyPrice: "9.95", warnings: [{ code: "SAME_ADDRESS_AND_NAME", row: null, accountNr }] },
      { warnings: [{ code: "SAME_REFERENCE", row: null, accountNr: first.rows[1]?.accountNr }] },
      { warnings: [] },
    ]);
    expect(await counts()).toEqual(before);
    expect(judged((await send("create", rows)).rows)).toEqual(["EXISTING", "EXISTING"]);
    expect(await counts()).toEqual(before);
    const body = { action: "create", dryRun: false, rows: again, createAnyway: [2] };
    const chosen = await api.send<TvBulkResult>("POST", "/v1/account/bulk", { token, body });
    expect(judged(chosen.body.rows)).toEqual(["EXISTING", "DONE", "DONE"]);
    expect((await count("tv_account")) - before[0]!).toBe(2);
  });

  it("200 makes an account again that has ended", async () => {
    const row = create();
    const { rows } = await send("create", [row]);
    expect(judged((await send("create", [row], true)).rows)).toEqual(["EXISTING"]);
    await api.database.rows("update tv_account set status = 'ended', ended_at = now() where id = $1", [
      rows[0]?.accountId,
    ]);
    expect(judged((await send("create", [row], true)).rows)).toEqual(["DONE"]);
  });

  it("200 makes an account that only another company has", async () => {
    const { id } = await plantTvAccount(api.database, polderlicht);
    const row = create();
    await api.database.rows("update tv_account set reference = $2 where id = $1", [id, row.reference]);
    expect(judged((await send("create", [row], true)).rows)).toEqual(["DONE"]);
  });

  it("200 for the same file twice at the same time makes its accounts once", async () => {
    const rows = Array.from({ length: 5 }, () => create());
    const before = await count("tv_account");
    const answers = await Promise.all([send("create", rows), send("create", rows)]);
    const verdicts = new Set(answers.flatMap((answer) => judged(answer.rows)));
    expect(verdicts).toEqual(new Set(["DONE", "EXISTING"]));
    expect((await count("tv_account")) - before).toBe(5);
  });

  it("200 gives the texts of the errors in the language of the request", async () => {
    const { rows } = await send("create", [create({ city: "" })], true, { "accept-language": "nl" });
    expect(rows[0]?.errors[0]?.text).toMatch(/^Vul /);
  });

  it("200 makes the valid rows among invalid ones, and a row that occurs twice once", async () => {
    const twice = create();
    const before = await count("tv_account");
    const { rows } = await send("create", [twice, create({ city: "" }), twice, create()]);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["DONE", "INVALID", "REPEATED", "DONE"]);
    expect((await count("tv_account")) - before).toBe(2);
  });

  it("200 for a dry run has the same verdicts and changes nothing", async () => {
    const rows = [create({ options: "TV-SPORT", activate: "1" }), create({ city: "" }), create({ productCode: "x" })];
    const before = await counts();
    const tried = await send("create", rows, true);
    expect(await counts()).toEqual(before);
    const done = await send("create", rows);
    expect(judged(tried.rows)).toEqual(judged(done.rows));
    expect(tried.rows[0]).toMatchObject({ verdict: "DONE", accountNr: null, accountId: null });
  });

  it("200 makes 500 accounts in one request, each with its own number", async () => {
    const rows = Array.from({ length: 500 }, () => create({ options: "TV-SPORT", activate: "yes" }));
    const made = await send("create", rows);
    expect(new Set(made.rows.map(({ accountNr }) => accountNr)).size).toBe(500);
    expect(made.rows.every(({ verdict }) => verdict === "DONE")).toBe(true);
  });

  it("200 with the same key makes the accounts once, also for requests at the same time", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const rows = [create(), create()];
    const before = await count("tv_account");
    const answers = await Promise.all(Array.from({ length: 5 }, () => send("create", rows, false, headers)));
    const again = await send("create", rows, false, headers);
    expect((await count("tv_account")) - before).toBe(2);
    for (const { status, answer } of answers.filter((one) => one.status === 200))
      expect([status, answer]).toEqual([200, again.answer]);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  });
});

describe("bulk suspend and resume", () => {
  it("200 changes what the state allows, and gives each row its verdict", async () => {
    const [active, suspended, ended, fresh] = await Promise.all(
      Array.from({ length: 4 }, () => plantTvAccount(api.database, beeldwijk)),
    );
    const other = await plantTvAccount(api.database, polderlicht);
    const set = (id: string | undefined, values: string) =>
      api.database.rows(`update tv_account set ${values} where id = $1`, [id]);
    await set(suspended?.id, "status = 'suspended', suspended_at = now(), suspend_reason = 'ABUSE'");
    await set(ended?.id, "status = 'ended', ended_at = now()");
    await set(fresh?.id, "status = 'new', activated_at = null");
    const nr = (account: { readonly accountNr: number } | undefined) => String(account?.accountNr);
    const rows = [
      { accountNr: ` ${nr(active)} `, reason: "non_payment" },
      { accountNr: nr(active) },
      { accountNr: nr(suspended) },
      { accountNr: nr(ended) },
      { accountNr: nr(fresh) },
      { accountNr: nr(other) },
      { accountNr: "1999999999" },
      { accountNr: "1999999" },
      { accountNr: "", reason: "because" },
      { accountNr: nr(active), productCode: "TV-BASIS" },
    ];
    const expected = [
      "DONE",
      "REPEATED",
      "SAME",
      "REFUSED",
      "REFUSED",
      "UNKNOWN",
      "INVALID, accountNr validation.numeric",
      "UNKNOWN",
      "INVALID, accountNr validation.required, reason validation.invalid-value",
      "INVALID, productCode validation.invalid-data",
    ];
    const before = await counts();
    expect(judged((await send("suspend", rows, true)).rows)).toEqual(expected);
    expect(await counts()).toEqual(before);
    const done = await send("suspend", rows);
    expect(judged(done.rows)).toEqual(expected);
    expect(done.rows[0]).toMatchObject({ accountNr: active?.accountNr, accountId: active?.id });
    expect(done.rows[5]).toMatchObject({ accountNr: null, accountId: null });
    expect(await stored(active?.accountNr ?? 0)).toMatchObject({
      status: "suspended",
      reason: "NON_PAYMENT",
      version: 2,
    });
    expect(await stored(suspended?.accountNr ?? 0)).toMatchObject({ status: "suspended", reason: "ABUSE", version: 1 });
    expect(await stored(other.accountNr)).toMatchObject({ status: "active", version: 1 });
    const resumed = await send("resume", [
      { accountNr: nr(active) },
      { accountNr: nr(suspended) },
      { accountNr: nr(ended) },
    ]);
    expect(judged(resumed.rows)).toEqual(["DONE", "DONE", "REFUSED"]);
    const commands = "select kind from tv_command where account_id = $1 order by sequence";
    expect(await api.database.rows(commands, [active?.id])).toEqual([{ kind: "suspend" }, { kind: "resume" }]);
  });

  it("200 for ten requests at once over the same accounts changes each once", async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => plantTvAccount(api.database, beeldwijk)));
    const rows = accounts.map(({ accountNr }) => ({ accountNr: String(accountNr) }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => send("suspend", place % 2 === 0 ? rows : rows.toReversed())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const done = answers.flatMap((one) => one.rows).filter(({ verdict }) => verdict === "DONE");
    expect(done).toHaveLength(20);
    const versions = await api.database.rows("select distinct version from tv_account where account_nr = any ($1)", [
      accounts.map(({ accountNr }) => accountNr),
    ]);
    expect(versions).toEqual([{ version: 2 }]);
  });
});

describe("a bulk request", () => {
  it("403 for a suspended company, and changes nothing", async () => {
    const before = await counts();
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [beeldwijk]);
    const { status, answer } = await send("create", [create()]);
    expect([status, answer]).toMatchObject([403, { error: { code: "customer.suspended" } }]);
    expect(await counts()).toEqual(before);
  });

  it("400 for an empty list, more than 500 rows, another action and a cell that is not text", async () => {
    expect((await send("create", [])).status).toBe(400);
    expect(
      (
        await send(
          "create",
          Array.from({ length: 501 }, () => create()),
        )
      ).status,
    ).toBe(400);
    for (const wrong of [{ action: "cancel" }, { rows: [{ accountNr: 1 }] }]) {
      const body = { action: "suspend", dryRun: true, rows: [{ accountNr: "1000042" }], ...wrong };
      expect((await api.send("POST", "/v1/account/bulk", { token, body })).status).toBe(400);
    }
  });
});
