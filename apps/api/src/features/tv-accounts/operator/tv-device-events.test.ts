import { randomUUID } from "node:crypto";
import type { RefusedRow } from "@demarc/contract/operator/refused-rows";
import type { OperatorTvActivationRequest } from "@demarc/contract/operator/tv-device-events";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { newDevice, tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";
import { tvPlatformCaller } from "../../../testing/tv-accounts/tv-platform-caller.ts";

interface Reported extends Partial<Plan> {
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: RefusedRow[];
  readonly requests: (OperatorTvActivationRequest & { index: number })[];
  readonly validationErrors?: { readonly field: string }[];
}

let api: TestApi;
let platform: Awaited<ReturnType<typeof tvPlatformCaller>>;
let desk: Awaited<ReturnType<typeof tvDesk>>;
beforeAll(async () => {
  api = await testApi({ TV_CONNECTOR: "off" });
  platform = await tvPlatformCaller(api);
  desk = await tvDesk(api);
});
afterAll(async () => {
  await platform.close();
  await api.close();
});

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const report = (events: unknown, query = "", token = platform.token) =>
  platform.send<Reported>("POST", `tv/device-event${query}`, events, token);
const typed = (code: string, more: object = {}) => ({
  type: "ENTERED_CODE",
  at: minutesAgo(0),
  eventId: randomUUID(),
  code,
  device: newDevice(),
  ...more,
});
const ofDevice = (type: string, deviceId: string, minutes = 0) => ({ type, deviceId, at: minutesAgo(minutes) });
const readRequest = async (id: string) =>
  (await platform.send<OperatorTvActivationRequest>("GET", `tv/activation-request/${id}`)).body;
/** An active device of a new account. */
const activeDevice = async () => {
  const account = await desk.account();
  await desk.fill(account.id, 1);
  const [device] = await desk.devices(account.id);
  const seen = "update tv_device set last_seen_at = now() - interval '1 hour' where id = $1";
  await api.database.rows(seen, [device?.id]);
  return { account, deviceId: device?.id ?? "" };
};
const lastSeen = async (accountId: string) =>
  new Date((await desk.devices(accountId))[0]?.lastSeenAt ?? 0).toISOString();

describe("a household, as its TV platform sees it", () => {
  it("200 is created in the portal, gets a device that a person confirms, and loses it again", async () => {
    await platform.sequence();
    let { next } = await platform.commands("?limit=1000");
    const carryOut = async () => {
      await platform.sequence();
      const page = await platform.commands(`?after=${next}`);
      next = page.next;
      for (const { id } of page.items) await platform.acknowledge(id);
      return page.items;
    };

    const account = await desk.account();
    const made = await carryOut();
    expect(made.map(({ kind, accountNr }) => [kind, accountNr])).toEqual([["activate", account.accountNr]]);

    const code = (await desk.confirmed(account.id, { confirmUserInterfaceName: "Woonkamer" })).body.code;
    const event = typed(code.toLowerCase());
    const { body } = await report([event]);
    const [request] = body.requests;
    expect(body).toMatchObject({ updated: 1, unchanged: 0, rejected: [] });
    expect(request).toMatchObject({
      index: 0,
      eventId: event.eventId,
      accountNr: account.accountNr,
      state: "PENDING",
      deviceId: null,
      confirmUserInterfaceName: "Woonkamer",
    });
    const requestId = request?.requestId ?? "";
    expect(await carryOut()).toEqual([]);

    const confirmed = await desk.send("POST", `/v1/account/${account.id}/activation/${requestId}`, {});
    expect(confirmed.status).toBe(200);
    const [deviceOn] = await carryOut();
    const { deviceId } = await readRequest(requestId);
    expect(deviceOn).toMatchObject({ kind: "device-on", payload: { requestId, deviceId, name: event.device.name } });
    expect(await readRequest(requestId)).toMatchObject({ state: "CONFIRMED", eventId: event.eventId });

    const seenAt = new Date(Date.now() + 60_000).toISOString();
    expect((await report([{ type: "SEEN", deviceId, at: seenAt }])).body.updated).toBe(1);
    expect(await lastSeen(account.id)).toBe(seenAt);

    const removedAt = new Date(Date.now() + 120_000).toISOString();
    expect((await report([{ type: "REMOVED", deviceId, at: removedAt }])).body.updated).toBe(1);
    expect(await desk.devices(account.id)).toEqual([]);
    expect(await carryOut()).toEqual([]);
    expect(await platform.commands()).toMatchObject({ items: [] });
  });

  it("200 has an active device at once with a code that needs no confirmation", async () => {
    const account = await desk.account();
    const { body: code } = await desk.unconfirmed(account.id);
    const { body } = await report([typed(code.code)]);
    const [device] = await desk.devices(account.id);
    expect(body.requests[0]).toMatchObject({ state: "CONFIRMED", deviceId: device?.id });
  });
});

describe("a typed code", () => {
  it("200 of one event that is sent twenty times at once makes one request", async () => {
    const account = await desk.account();
    const event = typed((await desk.confirmed(account.id)).body.code);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report([event])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers.filter(({ body }) => body.updated === 1)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.requests[0]?.requestId)).size).toBe(1);
    expect(await desk.requests(account.id)).toHaveLength(1);
  });

  it("200 of one event for codes of two accounts at once makes one request", async () => {
    const accounts = [await desk.account(), await desk.account()];
    const codes = await Promise.all(accounts.map(async ({ id }) => (await desk.confirmed(id)).body.code));
    const { eventId } = typed("");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => report([typed(codes[turn % 2] ?? "", { eventId })])),
    );
    expect(answers.map(({ body }) => body.rejected)).toEqual(Array.from({ length: 20 }, () => []));
    expect(new Set(answers.map(({ body }) => body.requests[0]?.requestId)).size).toBe(1);
  });

  it("200 of the same event in one call, and in a call after the decision, returns the request as it is", async () => {
    const account = await desk.account();
    const event = typed((await desk.confirmed(account.id)).body.code);
    const both = (await report([event, event])).body;
    expect([both.updated, both.unchanged]).toEqual([1, 1]);
    const requestId = both.requests[0]?.requestId ?? "";
    await desk.send("DELETE", `/v1/account/${account.id}/activation/${requestId}`);
    const later = (await report([event])).body;
    expect([later.unchanged, later.requests[0]?.state]).toEqual([1, "DISMISSED"]);
  });

  it("200 refuses only this event: an unknown code, a full account, a suspended account", async () => {
    const full = await desk.account();
    await desk.fill(full.id, 4);
    const last = (await desk.unconfirmed(full.id, { maxUses: 2 })).body.code;
    const suspended = await desk.account();
    const code = (await desk.confirmed(suspended.id)).body.code;
    await desk.send("POST", `/v1/account/${suspended.id}/suspend`, {});
    const { body } = await report([typed("BCDF-GHJK"), typed(last), typed(last), typed(code)]);
    expect(body.rejected).toEqual([
      { index: 0, code: "not-found", field: "code" },
      { index: 2, code: "tv.max-devices", field: "code" },
      { index: 3, code: "tv.not-active", field: "code" },
    ]);
    expect(body.requests.map(({ index }) => index)).toEqual([1]);
    expect(await desk.devices(full.id)).toHaveLength(5);
    const codes = await desk.send<{ uses: number }[]>("GET", `/v1/account/${full.id}/unconfirmedActivationCode`);
    expect(codes.body.map(({ uses }) => uses)).toEqual([1]);
    expect(await desk.devices(suspended.id)).toEqual([]);
  });

  it("200 in a dry run changes nothing and leaves the code open", async () => {
    const account = await desk.account();
    const code = (await desk.confirmed(account.id)).body.code;
    const planned = await report([typed(code)], "?dryRun=true");
    expect(planned.body.events).toEqual([{ type: "tv.activation.requested", subject: `tv-account/${account.id}` }]);
    expect(await desk.requests(account.id)).toEqual([]);
    expect((await report([typed(code)])).body.updated).toBe(1);
  });

  it("200 is not in the ledger, the outbox and stored answers", async () => {
    const account = await desk.account();
    const code = (await desk.confirmed(account.id)).body.code;
    await platform.send("POST", "tv/device-event", [typed(code)], platform.token, { "idempotency-key": randomUUID() });
    const kept = await api.database.rows(
      "select before::text, after::text from audit_event union all select payload::text, '' from outbox_event union all select body::text, '' from idempotency_record",
    );
    expect(JSON.stringify(kept)).not.toContain(code);
  });
});

describe("a device that was seen", () => {
  it("200 is last seen at the latest moment, in any order, and an older report changes nothing", async () => {
    const { account, deviceId } = await activeDevice();
    const [newest, older] = [ofDevice("SEEN", deviceId, 10), ofDevice("SEEN", deviceId.toUpperCase(), 20)];
    const { body } = await report([newest, older, ofDevice("SEEN", deviceId, 30)]);
    expect([body.updated, body.unchanged]).toEqual([1, 2]);
    expect(await lastSeen(account.id)).toBe(newest.at);
    expect((await report([older])).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await report([newest])).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await lastSeen(account.id)).toBe(newest.at);
  });

  it("200 refuses only this event: an unknown device, a removed device, and a moment ahead of the clock", async () => {
    const { account, deviceId } = await activeDevice();
    const other = await activeDevice();
    await desk.send("DELETE", `/v1/account/${other.account.id}/device/${other.deviceId}`);
    const { body } = await report([
      ofDevice("SEEN", randomUUID()),
      ofDevice("SEEN", other.deviceId),
      ofDevice("SEEN", deviceId, -10),
      ofDevice("SEEN", deviceId, 5),
    ]);
    expect(body).toMatchObject({ updated: 1, unchanged: 0 });
    expect(body.rejected).toEqual([
      { index: 0, code: "not-found", field: "deviceId" },
      { index: 1, code: "not-found", field: "deviceId" },
      { index: 2, code: "validation.invalid-value", field: "at" },
    ]);
    expect(await lastSeen(account.id)).not.toBe(minutesAgo(-10));
  });

  it("200 for 5,000 devices in one call, and for twenty calls at once in different orders", async () => {
    const { deviceId } = await activeDevice();
    const { body } = await report(Array.from({ length: 5000 }, (_, index) => ofDevice("SEEN", deviceId, index / 100)));
    expect([body.updated, body.unchanged]).toEqual([1, 4999]);
    const ids = [deviceId, ...(await Promise.all(Array.from({ length: 4 }, activeDevice))).map((one) => one.deviceId)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const order = turn % 2 === 0 ? ids : ids.toReversed();
        return report([
          ...order.map((id) => ofDevice("SEEN", id, -1)),
          ...order.slice(0, 2).map((id) => ofDevice("REMOVED", id, -2)),
        ]);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});

describe("a device that was removed", () => {
  it("200 leaves the account with an event, without a command, and a second report changes nothing", async () => {
    const { account, deviceId } = await activeDevice();
    const removed = ofDevice("REMOVED", deviceId);
    const planned = (await report([removed], "?dryRun=true")).body;
    expect(planned.events).toEqual([{ type: "tv.device.removed", subject: `tv-account/${account.id}` }]);
    expect((await report([removed, removed])).body).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await report([removed])).body).toMatchObject({ updated: 0, unchanged: 1, rejected: [] });
    expect(await desk.devices(account.id)).toEqual([]);
    const commands = await api.database.rows("select 1 from tv_command where account_id = $1 and kind = 'device-off'", [
      account.id,
    ]);
    expect(commands).toEqual([]);
    const timeline = await desk.send<{ items: { type: string }[] }>("GET", `/v1/account/${account.id}/event`);
    expect(JSON.stringify(timeline.body)).toContain("DEVICE_REMOVED");
  });

  it("200 a late report does not remove a device that was seen since", async () => {
    const { account, deviceId } = await activeDevice();
    const events = [ofDevice("REMOVED", deviceId, 20), ofDevice("SEEN", deviceId, 10)];
    expect((await report(events)).body).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await desk.devices(account.id)).toHaveLength(1);
    expect((await report([ofDevice("REMOVED", deviceId, 20)])).body.unchanged).toBe(1);
    expect(await desk.devices(account.id)).toHaveLength(1);
  });
});

describe("events of devices", () => {
  const event = typed("BCDF-GHJK");
  it.each([
    ["eventId", { ...event, eventId: undefined }],
    ["code", { ...event, code: undefined }],
    ["device", { ...event, device: undefined }],
    ["deviceId", { ...event, deviceId: randomUUID() }],
    ["deviceId", { type: "SEEN", at: minutesAgo(0) }],
    ["code", { ...ofDevice("REMOVED", randomUUID()), code: "BCDF-GHJK" }],
    ["at", { ...event, at: "yesterday" }],
    ["device.serial", { ...event, device: { ...newDevice(), serial: "a\0b" } }],
    ["eventId", { ...event, eventId: "a b" }],
  ])("200 refuses an event with a wrong %s, and takes the others", async (field, wrong) => {
    const { account, deviceId } = await activeDevice();
    const seen = ofDevice("SEEN", deviceId);
    const { status, body } = await report([wrong, seen]);
    expect([status, body.updated, body.unchanged]).toEqual([200, 1, 0]);
    expect(body.rejected.map((one) => [one.index, one.field, one.validationErrors?.[0]?.field])).toEqual([
      [0, field, field],
    ]);
    expect(await lastSeen(account.id)).toBe(seen.at);
  });

  it("200 names all fields of a refused event", async () => {
    const { body } = await report([{ type: "ENTERED_CODE", at: minutesAgo(0), deviceId: randomUUID() }]);
    const fields = body.rejected[0]?.validationErrors?.map(({ field }) => field);
    expect(fields).toEqual(["eventId", "code", "device", "deviceId"]);
  });

  it("400 for more than 20 typed codes", async () => {
    const { status, body } = await report(Array.from({ length: 21 }, () => event));
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, ""]);
  });

  it("200 the answer is repeated for the same key, and 409 for other events", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const send = (events: object[]) =>
      api.send<Reported>("POST", "/operator/v1/tv/device-event", { token: platform.token, body: events, headers });
    const { deviceId } = await activeDevice();
    const events = [ofDevice("SEEN", deviceId)];
    expect((await send(events)).body.updated).toBe(1);
    expect((await send(events)).body.updated).toBe(1);
    expect((await send([ofDevice("SEEN", deviceId, 1)])).status).toBe(409);
  });

  it("403 without the right to write, and 404 for an unknown request", async () => {
    const reading = await serviceToken(api.database, { rights: ["tv.read"] });
    expect((await report([], "", reading)).status).toBe(403);
    expect((await platform.send("GET", `tv/activation-request/${randomUUID()}`)).status).toBe(404);
  });
});
