import { codeAlphabet } from "@demarc/contract/tv-accounts/tv-activation";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { addressAt, letExpire, newDevice, redeem, tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof tvDesk>>;

beforeAll(async () => {
  api = await testApi();
  desk = await tvDesk(api);
});
afterAll(() => api.close());
afterEach(() => api.database.rows("delete from failed_attempt"));

/** Codes with ten equal letters; no account of a test has such a one by chance. */
const wrongCode = (turn: number): string =>
  `BBBBBBBBB${codeAlphabet[turn % 20]}${codeAlphabet[Math.floor(turn / 20) % 20]}B`;
const tryWrong = (turn: number, from = addressAt(1), at = api) => redeem(at, wrongCode(turn), { from });
const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);
const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;
const setCompany = (status: string) =>
  api.database.rows("update customer set status = $2 where id = $1", [companyIds.beeldwijk, status]);

describe("a device that uses a code", () => {
  it("200 is active at once with an unconfirmed code, typed in any way", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.unconfirmed(id, { maxUses: 2 })).body;
    const device = newDevice("  Televisie zolder ");
    const { status, body } = await redeem(api, ` ${code.toLowerCase().replaceAll("-", " ")} `, { device });
    expect([status, body]).toEqual([
      200,
      { result: "activated", pollAfterSeconds: null, requestToken: null, confirmUserInterfaceName: null },
    ]);
    expect(await desk.devices(id)).toMatchObject([
      { name: "Televisie zolder", type: "APP_TV", serial: device.serial, state: "ACTIVE" },
    ]);
    const ledger = await api.database.rows(
      `select actor_type, actor_id, ip::text from audit_event where entity_id = $1 and action = 'tv-account.device-activated'`,
      [id],
    );
    expect(ledger).toEqual([{ actor_type: "PUBLIC", actor_id: null, ip: "198.51.100.1/32" }]);
    const commands = await api.database.rows(
      "select payload ->> 'serial' as serial from tv_command where account_id = $1 and kind = 'device-on'",
      [id],
    );
    expect(commands).toEqual([{ serial: device.serial }]);
  });

  it("200 asks with a confirmed code, and learns with its token the state of its request", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.confirmed(id, { confirmUserInterfaceName: "Beeldwijk" })).body;
    const { body } = await redeem(api, code);
    expect(body).toMatchObject({ result: "pending", pollAfterSeconds: 3, confirmUserInterfaceName: "Beeldwijk" });
    expect(body.requestToken).toMatch(/^[\w-]{43}$/);
    const poll = (token = body.requestToken) => api.send("GET", `/v1/device/activation/${token}`);
    expect((await poll()).body).toEqual({ state: "PENDING", pollAfterSeconds: 3 });
    expect(await desk.devices(id)).toEqual([]);
    const [request] = await desk.requests(id);
    await desk.send("POST", `/v1/account/${id}/activation/${request?.id}`, {});
    expect((await poll()).body).toEqual({ state: "CONFIRMED", pollAfterSeconds: null });
    expect((await poll("x".repeat(43))).status).toBe(404);
  });

  it("200 for exactly three of 20 parallel uses of a code with three uses", async () => {
    const { id } = await desk.account();
    const made = (await desk.unconfirmed(id, { maxUses: 3 })).body;
    const uses = Array.from({ length: 20 }, (_, place) => redeem(api, made.code, { from: addressAt(20 + place) }));
    const statuses = statusesOf(await Promise.all(uses));
    expect([countOf(statuses, 200), countOf(statuses, 404)]).toEqual([3, 17]);
    expect(await desk.devices(id)).toHaveLength(3);
    const [row] = await api.database.rows("select uses, state from tv_activation_code where id = $1", [made.id]);
    expect(row).toEqual({ uses: 3, state: "USED" });
  });

  it("409 beyond the places of the account: of ten parallel devices with two codes five are active", async () => {
    const { id } = await desk.account();
    const made = [(await desk.unconfirmed(id, { maxUses: 5 })).body, (await desk.unconfirmed(id, { maxUses: 5 })).body];
    const uses = Array.from({ length: 10 }, (_, place) =>
      redeem(api, made[place % 2]?.code ?? "", { from: addressAt(20 + place) }),
    );
    const statuses = statusesOf(await Promise.all(uses));
    expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([5, 5]);
    expect(await desk.devices(id)).toHaveLength(5);
  });

  it("200 takes no further place for a device that is active already, by its serial number", async () => {
    const { id } = await desk.account();
    await desk.fill(id, 4);
    const { code } = (await desk.unconfirmed(id, { maxUses: 3 })).body;
    const device = newDevice("Oude naam");
    await redeem(api, code, { device });
    const before = await desk.devices(id);
    expect((await redeem(api, code, { device: { ...device, name: "Nieuwe naam" } })).status).toBe(200);
    const after = await desk.devices(id);
    expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id));
    expect(after.find(({ serial }) => serial === device.serial)?.name).toBe("Nieuwe naam");
    const stranger = await redeem(api, code);
    expect([stranger.status, stranger.body]).toMatchObject([409, { error: { code: "tv.max-devices" } }]);
  });

  it("409 for an account that is suspended, and for one of a suspended company", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.unconfirmed(id)).body;
    await desk.send("POST", `/v1/account/${id}/suspend`, {});
    const refused = await redeem(api, code);
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: "tv.not-active" } }]);
    await desk.send("POST", `/v1/account/${id}/resume`, {});
    await setCompany("SUSPENDED");
    const held = await redeem(api, code);
    await setCompany("ACTIVE");
    expect([held.status, held.body]).toMatchObject([409, { error: { code: "tv.not-active" } }]);
    expect((await redeem(api, code)).status).toBe(200);
  });

  it("409 waits for a suspension that has begun, instead of activating the device beside it", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.unconfirmed(id)).body;
    const held = await holdTransaction(api.database, "update tv_account set status = 'suspended' where id = $1", [id]);
    const answer = redeem(api, code);
    await held.untilWaiting(1);
    await held.commit();
    expect((await answer).status).toBe(409);
    expect(await desk.devices(id)).toEqual([]);
  });

  it("404 with the same body for a code that is unknown, expired, used, cancelled or asked with", async () => {
    const { id } = await desk.account();
    const expired = (await desk.unconfirmed(id)).body.code;
    const late = (await desk.confirmed(id)).body.code;
    await letExpire(api, id);
    const used = (await desk.unconfirmed(id)).body.code;
    await redeem(api, used);
    const cancelled = (await desk.unconfirmed(id)).body;
    await desk.send("DELETE", `/v1/account/${id}/unconfirmedActivationCode/${cancelled.id}`);
    const asked = (await desk.confirmed(id)).body.code;
    await redeem(api, asked);
    const answers = [];
    for (const code of [wrongCode(0), "", "ÄÖ", expired, late, used, cancelled.code, asked])
      answers.push(await redeem(api, code));
    const [unknown, empty, ...others] = answers.map(({ status, body }) => [
      status,
      JSON.stringify(body).replace(/"requestId":"[^"]*"/, ""),
    ]);
    expect(unknown?.[0]).toBe(404);
    expect(empty?.[0]).toBe(400);
    for (const other of others) expect(other).toEqual(unknown);
  });
});

describe("wrong codes", () => {
  it("429 from the eleventh of 110 on, also for a right code; a right code from another address gets 200", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.unconfirmed(id, { maxUses: 2 })).body;
    const answers = [];
    for (let turn = 0; turn < 110; turn += 1) answers.push(await tryWrong(turn));
    const statuses = statusesOf(answers);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
    expect(statuses.slice(10)).toEqual(Array.from({ length: 100 }, () => 429));
    expect(Number(answers[10]?.headers["retry-after"])).toBeGreaterThan(800);
    expect((await redeem(api, code)).status).toBe(429);
    expect(await desk.devices(id)).toEqual([]);
    expect((await redeem(api, code, { from: addressAt(2) })).status).toBe(200);
  });

  it("404 for at most ten of 40 parallel ones", async () => {
    const statuses = statusesOf(await Promise.all(Array.from({ length: 40 }, (_, turn) => tryWrong(turn))));
    expect([countOf(statuses, 404), countOf(statuses, 429)]).toEqual([10, 30]);
  });

  it("429 after a restart and in another process too", async () => {
    for (let turn = 0; turn < 10; turn += 1) await tryWrong(turn);
    const restarted = await testApi({}, api.database);
    expect((await tryWrong(10, addressAt(1), restarted)).status).toBe(429);
    expect((await tryWrong(10, addressAt(2), restarted)).status).toBe(404);
    await restarted.close();
  });

  it("429 still after right codes in between: those are not counted, and forgive no wrong one", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.unconfirmed(id, { maxUses: 5 })).body;
    const statuses = [];
    for (let turn = 0; turn < 10; turn += 1) {
      statuses.push((await tryWrong(turn)).status);
      if (turn % 2 === 0) statuses.push((await redeem(api, code)).status);
    }
    expect([countOf(statuses, 404), countOf(statuses, 200)]).toEqual([10, 5]);
    expect((await tryWrong(10)).status).toBe(429);
  });

  it("429 counts the addresses of one IPv6 network together", async () => {
    for (let turn = 0; turn < 10; turn += 1) await tryWrong(turn, `2001:db8:0:7::${turn + 1}`);
    expect((await tryWrong(10, "2001:db8:0:7::ffff")).status).toBe(429);
    expect((await tryWrong(10, "2001:db8:0:8::1")).status).toBe(404);
  });

  it("429 from the eleventh refusal by one account, wherever they come from, until it takes devices again", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.unconfirmed(id)).body;
    await desk.send("POST", `/v1/account/${id}/suspend`, {});
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1)
      statuses.push((await redeem(api, code, { from: addressAt(50 + turn) })).status);
    expect([countOf(statuses.slice(0, 10), 409), ...statuses.slice(10)]).toEqual([10, 429, 429]);
    await desk.send("POST", `/v1/account/${id}/resume`, {});
    expect((await redeem(api, code)).status).toBe(200);
  });
});
