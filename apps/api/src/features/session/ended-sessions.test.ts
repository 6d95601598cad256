import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { apiWithProvider } from "../../testing/processes/api-with-provider.ts";
import { createPool, queryRows } from "../../platform/database/database.ts";
import type { ProviderIdentity } from "../../platform/tokens/identity-token.ts";
import { startSession } from "./session.queries.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const joris = "joris.bakker@polderlicht.example";
const fenna = "fenna.smit@polderlicht.example";
const accountId = accountIdOf(joris);

interface Row {
  readonly sid: string;
  readonly current: boolean;
}

describe("a session that a person ends", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  /** Signs a person in with a new browser: sessions here and at the bundled provider. */
  const browserOf = async (username: string, uid = randomUUID()) => {
    const token = await api.tokenOf(username);
    const rows = (await api.send<Row[]>("GET", "/v1/session", { token })).body;
    const sid = rows.find(({ current }) => current)?.sid ?? "";
    await api.database.rows("update sso_session set idp_sid = $2 where sid = $1", [sid, uid]);
    await api.database.rows(
      `insert into identity.payload (model, id, payload, expires_at)
       values ('Session', $1, jsonb_build_object('uid', $1::text, 'accountId', $2::text), now() + interval '1 hour')
       on conflict do nothing`,
      [uid, accountIdOf(username)],
    );
    return { token, sid, uid };
  };
  const atProvider = async (...uids: string[]) => {
    const rows = await api.database.rows<{ uid: string }>(
      "select uid from identity.payload where model = 'Session' and uid = any ($1)",
      [uids],
    );
    return uids.map((uid) => rows.some((row) => row.uid === uid));
  };
  const statusOf = async (token: string) => (await api.send("GET", "/v1/me", { token })).status;
  const end = async (which: string, token: string) =>
    (await api.send("DELETE", `/v1/session/${which}`, { token })).status;

  it("204 ends at the bundled provider too, so that no silent sign-in brings it back; this browser's stays", async () => {
    const [own, other] = [await browserOf(joris), await browserOf(joris)];
    const sameBrowser = await browserOf(joris, own.uid);
    expect([await end(other.sid, own.token), await end(sameBrowser.sid, own.token)]).toEqual([204, 204]);
    expect(await atProvider(own.uid, other.uid)).toEqual([true, false]);
    await expect.poll(() => statusOf(other.token)).toBe(401);
    expect(await statusOf(own.token)).toBe(200);
  });

  it("204 ends all others at once, also those that only the provider knows, each with a row of the ledger", async () => {
    const [own, second, third] = [await browserOf(joris), await browserOf(joris), await browserOf(joris)];
    const colleague = await browserOf(fenna);
    await api.database.rows("update sso_session set absolute_expires_at = now() where sid = $1", [third.sid]);
    expect(await end("others", own.token)).toBe(204);
    expect(await atProvider(own.uid, second.uid, third.uid, colleague.uid)).toEqual([true, false, false, true]);
    await expect.poll(() => statusOf(second.token)).toBe(401);
    expect([await statusOf(own.token), await statusOf(colleague.token)]).toEqual([200, 200]);
    const recorded = await api.database.rows<{ entity_id: string; actor_id: string }>(
      "select entity_id, actor_id from audit_event where action = 'session.ended' and entity_id = any ($1)",
      [[own.sid, second.sid, third.sid, colleague.sid]],
    );
    expect(recorded).toEqual([{ entity_id: second.sid, actor_id: accountId }]);
  });
});

describe("a session of the portal", () => {
  let api: TestApi;
  let pool: pg.Pool;
  beforeAll(async () => {
    api = await testApi();
    pool = createPool(api.database.connect, "portal_auth", 1);
  });
  afterAll(async () => {
    await pool.end();
    await api.close();
  });

  const begin = (uid: string) =>
    queryRows(
      pool,
      startSession(
        { sid: randomUUID(), hours: 12, userAgent: "", ip: "127.0.0.1", requestId: "req_test" },
        { issuer: "urn:demarc:identity", subject: accountId, sessionId: uid } as ProviderIdentity,
        undefined,
      ),
    );
  const atProvider = async () => {
    const uid = randomUUID();
    await api.database.rows(
      `insert into identity.payload (model, id, payload, expires_at)
       values ('Session', $1, jsonb_build_object('uid', $1::text, 'accountId', $2::text), now() + interval '1 hour')`,
      [uid, accountId],
    );
    return uid;
  };

  it("begins from a session of the bundled provider, and not from one that has ended", async () => {
    expect(await begin(await atProvider())).toHaveLength(1);
    expect(await begin(randomUUID())).toEqual([]);
  });

  it("does not begin while the session at the provider is being ended", async () => {
    const uid = await atProvider();
    const ending = await holdTransaction(
      api.database,
      `select from customer_account where id = '${accountId}' for update; delete from identity.payload where uid = '${uid}'`,
    );
    const begun = begin(uid);
    await ending.untilWaiting(1);
    await ending.commit();
    expect(await begun).toEqual([]);
  });
});

describe("a sign-in during", () => {
  let setup: Awaited<ReturnType<typeof apiWithProvider>>;
  let { api, provider } = {} as typeof setup;
  beforeAll(async () => {
    setup = await apiWithProvider();
    ({ api, provider } = setup);
  });
  afterAll(() => setup.close());

  it.each([
    ["the disabling of its account", `update customer_account set status = 'DISABLED' where id = '${accountId}'`],
    [
      "the closing of its company",
      `update customer set status = 'TERMINATED' where id = ${companyIds.polderlicht};
       select shut_out_company(${companyIds.polderlicht})`,
    ],
  ])("%s waits until that is done, and is refused with 403", async (_what, statement) => {
    const body = { token: await provider.accessToken({ sub: accountId }) };
    const held = await holdTransaction(api.database, statement);
    const answer = api.send("POST", "/v1/token/exchange", { body });
    await held.untilWaiting(1);
    await held.commit();
    expect((await answer).status).toBe(403);
    const alive = "select from sso_session where account_id = $1 and revoked_at is null";
    expect(await api.database.rows(alive, [accountId])).toEqual([]);
    await api.database.rows("update customer_account set status = 'ENABLED' where id = $1", [accountId]);
  });
});
