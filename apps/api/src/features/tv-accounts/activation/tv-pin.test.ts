import { randomUUID } from "node:crypto";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { redeem, tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof tvDesk>>;
const secrets = tvSecrets(testConfig().secretKeys);

beforeAll(async () => {
  api = await testApi();
  desk = await tvDesk(api);
});
afterAll(() => api.close());

const setPin = (id: string, pin: unknown, headers = {}) =>
  desk.send("POST", `/v1/account/${id}/setPin`, { pin }, headers);
const stored = async (id: string) =>
  (
    await api.database.rows<{ sealed: Buffer | null }>("select pin_sealed as sealed from tv_account where id = $1", [
      id,
    ])
  )[0]?.sealed;

const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await api.database.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const held = [];
  for (const { name } of tables) {
    const rows = await api.database.rows(
      `select 1 from ${name} as held where held::text like '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rows.length > 0) held.push(name);
  }
  return held;
};

describe("the PIN of an account", () => {
  it("204 is stored sealed, and handed to the TV platform sealed", async () => {
    const { id, version, pinSet } = await desk.account();
    expect(pinSet).toBe(false);
    expect((await setPin(id, "2580")).status).toBe(204);
    const account = (await desk.send<TvAccount>("GET", `/v1/account/${id}`)).body;
    expect([account.pinSet, account.version]).toEqual([true, version + 1]);
    expect(Date.parse(account.pinUpdatedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(account)).not.toContain("2580");
    expect(secrets.open(id, (await stored(id)) ?? Buffer.of())).toBe("2580");
    const [command] = await api.database.rows<{ sealedPin: string }>(
      `select payload ->> 'sealedPin' as "sealedPin" from tv_command where account_id = $1 and kind = 'pin'`,
      [id],
    );
    expect(secrets.open(id, Buffer.from(command?.sealedPin ?? "", "base64"))).toBe("2580");
  });

  it.each(["1111", "1234", "4321", "9012", "0987", "12", "12345", "12a4", "", undefined])(
    "400 for %o, which is easy to guess or no PIN",
    async (pin) => {
      const { id } = await desk.account();
      const refused = await setPin(id, pin);
      expect([refused.status, refused.body]).toMatchObject([400, { validationErrors: [{ field: "pin" }] }]);
      expect(JSON.stringify(refused.body)).not.toContain(`"${pin}"`);
      expect(await stored(id)).toBe(null);
    },
  );

  it("409 for an account that has ended, whose PIN is erased", async () => {
    const { id } = await desk.account();
    await setPin(id, "2580");
    await desk.send("DELETE", `/v1/account/${id}?direct=true`);
    expect(await stored(id)).toBe(null);
    const refused = await setPin(id, "2580");
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: "tv.account-ended" } }]);
  });

  it("409 for a stale version; of parallel ones with the same version one is set", async () => {
    const { id, version } = await desk.account();
    const headers = { "if-match": `"${version}"` };
    const answers = await Promise.all(["2580", "1397", "8024"].map((pin) => setPin(id, pin, headers)));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((one) => one === 204), statuses.filter((one) => one === 409)]).toEqual([[204], [409, 409]]);
  });
});

describe("secrets of an account", () => {
  it("occur in the clear in no table, neither the PIN nor a code", async () => {
    const { id } = await desk.account();
    // A PIN of four digits occurs by chance in dates and numbers, so the ledger and the timeline are searched by account.
    await setPin(id, "7194");
    const headers = { "idempotency-key": randomUUID() };
    const confirmed = (await desk.confirmed(id, {}, headers)).body.code;
    const unconfirmed = (await desk.unconfirmed(id, {}, { "idempotency-key": randomUUID() })).body.code;
    await redeem(api, confirmed);
    await redeem(api, unconfirmed);
    for (const code of [confirmed, unconfirmed]) {
      expect(await tablesWith(code)).toEqual([]);
      expect(await tablesWith(code.replaceAll("-", ""))).toEqual([]);
    }
    const written = await api.database.rows<{ text: string }>(
      `select concat(action, before, after) as text from audit_event where entity_id = $1
       union all select concat(type, payload) from outbox_event where entity_id = $1
       union all select concat(type, meta) from tv_event where account_id = $1::uuid
       union all select concat(kind, payload) from tv_command where account_id = $1::uuid
       union all select concat(kind, payload) from job where payload ->> 'accountId' = $1`,
      [id],
    );
    expect(written.length).toBeGreaterThan(15);
    const clear = written.filter(({ text }) =>
      text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+/g, "").includes("7194"),
    );
    expect(clear.map(({ text }) => text)).toEqual([]);
  });

  it("of a mailed code occur in the clear in no table, not in the mail either", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.confirmed(id, { delivery: "email" })).body;
    expect(await tablesWith(code)).toEqual([]);
  });
});
