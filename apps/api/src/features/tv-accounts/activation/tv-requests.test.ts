import { randomUUID } from "node:crypto";
import type { TvActivationRequest, TvRedemption } from "@demarc/contract/tv-accounts/tv-activation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { addressAt, letExpire, newDevice, redeem, tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof tvDesk>>;

beforeAll(async () => {
  api = await testApi();
  desk = await tvDesk(api);
});
afterAll(() => api.close());

interface Asked {
  readonly account: string;
  readonly request: TvActivationRequest;
  readonly redemption: TvRedemption;
}

const ask = async (account?: string, device = newDevice()): Promise<Asked> => {
  const id = account ?? (await desk.account()).id;
  const { code } = (await desk.confirmed(id)).body;
  const { body: redemption } = await redeem(api, code, { device });
  const [request] = await desk.requests(id);
  if (!request) throw new Error("no request");
  return { account: id, request, redemption };
};
const requestPath = ({ account, request }: Asked) => `/v1/account/${account}/activation/${request.id}`;
const confirm = (asked: Asked, body: unknown = {}) => desk.send("POST", requestPath(asked), body);
const dismiss = (asked: Asked) => desk.send("DELETE", requestPath(asked));
const poll = async ({ redemption }: Asked) =>
  (await api.send<{ state: string }>("GET", `/v1/device/activation/${redemption.requestToken}`)).body.state;
const codeState = async ({ request }: Asked) => {
  const rows = await api.database.rows("select state, uses from tv_activation_code where id = $1", [
    request.activationCodeId,
  ]);
  return rows[0];
};
const refusal = (answer: { readonly status: number; readonly body: unknown }) => [
  answer.status,
  (answer.body as { error: { code: string } }).error.code,
];
const conflict = [409, "tv-request.state-conflict"];

describe("a device that asks", () => {
  it("200 lists it with what it says of itself, those that wait first", async () => {
    const device = newDevice("Kastje");
    const asked = await ask(undefined, device);
    expect(asked.request).toMatchObject({ state: "PENDING", device, deviceId: null, decidedAt: null });
    expect(Date.parse(asked.request.expiresAt) - Date.parse(asked.request.createdAt)).toBe(30 * 60_000);
    await dismiss(asked);
    const second = await ask(asked.account);
    const { body: code } = await desk.unconfirmed(asked.account);
    await desk.send("POST", `/v1/account/${asked.account}/unconfirmedActivationCode/${code.id}`, {
      device: newDevice(),
    });
    const states = (await desk.requests(asked.account)).map(({ state }) => state);
    expect(states).toEqual(["PENDING", "CONFIRMED", "DISMISSED"]);
    expect((await desk.requests(asked.account))[0]?.id).toBe(second.request.id);
  });

  it("200 is active once it is confirmed, under the name that the person gives, and its code is used", async () => {
    const asked = await ask();
    const { status, body } = await confirm(asked, { deviceName: " Televisie beneden " });
    const [device] = await desk.devices(asked.account);
    expect([status, body]).toMatchObject([200, { state: "CONFIRMED", deviceId: device?.id }]);
    expect(device).toMatchObject({ name: "Televisie beneden", serial: asked.request.device.serial });
    expect(await codeState(asked)).toEqual({ state: "USED", uses: 1 });
    expect(await poll(asked)).toBe("CONFIRMED");
    const [events] = await api.database.rows(
      "select array_agg(type order by id) as types from tv_event where account_id = $1 and type like 'DEVICE%'",
      [asked.account],
    );
    expect(events).toEqual({ types: ["DEVICE_REQUESTED", "DEVICE_ACTIVATED"] });
  });

  it("200 confirms it once for ten parallel requests", async () => {
    const asked = await ask();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(asked)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await desk.devices(asked.account)).toHaveLength(1);
    const commands = await api.database.rows("select 1 from tv_command where account_id = $1 and kind = 'device-on'", [
      asked.account,
    ]);
    expect(commands).toHaveLength(1);
  });

  it("204 dismisses it and cancels its code; the device learns it", async () => {
    const asked = await ask();
    expect((await dismiss(asked)).status).toBe(204);
    expect((await dismiss(asked)).status).toBe(204);
    expect(await poll(asked)).toBe("DISMISSED");
    expect(await codeState(asked)).toEqual({ state: "CANCELLED", uses: 0 });
    expect(await desk.devices(asked.account)).toEqual([]);
    expect(refusal(await confirm(asked))).toEqual(conflict);
  });

  it("409 to dismiss one that was confirmed", async () => {
    const asked = await ask();
    await confirm(asked);
    expect(refusal(await dismiss(asked))).toEqual(conflict);
    expect(await desk.devices(asked.account)).toHaveLength(1);
  });

  it("409 to confirm one that has expired, before a timer has run", async () => {
    const asked = await ask();
    await letExpire(api, asked.account);
    expect(await poll(asked)).toBe("EXPIRED");
    expect((await desk.requests(asked.account)).map(({ state }) => state)).toEqual(["EXPIRED"]);
    expect(refusal(await confirm(asked))).toEqual(conflict);
    expect((await dismiss(asked)).status).toBe(204);
  });

  it("409 to confirm one when the account has no free place any more, or is suspended", async () => {
    const asked = await ask();
    await desk.fill(asked.account);
    expect(refusal(await confirm(asked))).toEqual([409, "tv.max-devices"]);
    const other = await ask();
    await desk.send("POST", `/v1/account/${other.account}/suspend`, {});
    expect(refusal(await confirm(other))).toEqual([409, "tv-account.state-conflict"]);
    expect((await desk.requests(other.account)).map(({ state }) => state)).toEqual(["PENDING"]);
    await desk.send("POST", `/v1/account/${other.account}/resume`, {});
    expect((await confirm(other)).status).toBe(200);
  });

  it("404 for the request of another account and for one of another company", async () => {
    const asked = await ask();
    const { id } = await desk.account();
    expect((await confirm({ ...asked, account: id })).status).toBe(404);
    const stranger = await tvDesk(api, "lotte.prins@polderlicht.example");
    expect((await stranger.send("POST", requestPath(asked), {})).status).toBe(404);
    expect((await stranger.send("DELETE", requestPath(asked))).status).toBe(404);
    expect((await stranger.send("GET", `/v1/account/${asked.account}/activation`)).status).toBe(404);
    expect(await poll(asked)).toBe("PENDING");
  });

  it("200 reports a dismissed request to a device whose account has ended", async () => {
    const asked = await ask();
    await desk.send("DELETE", `/v1/account/${asked.account}?direct=true`);
    expect(await poll(asked)).toBe("DISMISSED");
    expect(refusal(await confirm(asked))).toEqual(conflict);
  });
});

describe("a device that the service desk activates", () => {
  const pathOf = (account: string, code: string) => `/v1/account/${account}/unconfirmedActivationCode/${code}`;

  it("201 is a confirmed request, and one more use of the code", async () => {
    const { id } = await desk.account();
    const code = (await desk.unconfirmed(id, { maxUses: 2 })).body;
    const device = newDevice("Kastje keuken");
    const { status, body } = await desk.send("POST", pathOf(id, code.id), { device });
    const [active] = await desk.devices(id);
    expect([status, body]).toMatchObject([201, { state: "CONFIRMED", activationCodeId: code.id, device }]);
    expect(body["deviceId"]).toBe(active?.id);
    const [row] = await api.database.rows("select uses, state from tv_activation_code where id = $1", [code.id]);
    expect(row).toEqual({ uses: 1, state: "LIVE" });
  });

  it("201 once for 20 parallel requests with one idempotency key", async () => {
    const { id } = await desk.account();
    const code = (await desk.unconfirmed(id, { maxUses: 5 })).body;
    const headers = { "idempotency-key": randomUUID() };
    const body = { device: newDevice() };
    const send = () => desk.send("POST", pathOf(id, code.id), body, headers);
    await Promise.all(Array.from({ length: 20 }, send));
    const replayed = await send();
    expect([replayed.status, replayed.headers["idempotent-replayed"]]).toEqual([201, "true"]);
    const [row] = await api.database.rows("select uses from tv_activation_code where id = $1", [code.id]);
    expect(row).toEqual({ uses: 1 });
  });

  it("409 with a code that is used up, cancelled or expired; 404 with a confirmed one", async () => {
    const { id } = await desk.account();
    const body = { device: newDevice() };
    const used = (await desk.unconfirmed(id)).body;
    await redeem(api, used.code, { from: addressAt(9) });
    const cancelled = (await desk.unconfirmed(id)).body;
    await desk.send("DELETE", pathOf(id, cancelled.id));
    const expired = (await desk.unconfirmed(id)).body;
    await letExpire(api, id);
    for (const { id: code } of [used, cancelled, expired])
      expect(refusal(await desk.send("POST", pathOf(id, code), body))).toEqual([409, "tv-code.state-conflict"]);
    const confirmed = (await desk.confirmed(id)).body;
    expect((await desk.send("POST", pathOf(id, confirmed.id), body)).status).toBe(404);
    expect(await desk.devices(id)).toHaveLength(1);
  });
});
