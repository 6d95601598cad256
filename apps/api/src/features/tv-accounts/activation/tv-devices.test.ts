import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { newDevice, redeem, tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof tvDesk>>;

beforeAll(async () => {
  api = await testApi();
  desk = await tvDesk(api);
});
afterAll(() => api.close());

const devicePath = (account: string, device = "") => `/v1/account/${account}/device${device && `/${device}`}`;
const commandsOf = (account: string, kind: string) =>
  api.database.rows<{ deviceId: string }>(
    `select payload ->> 'deviceId' as "deviceId" from tv_command where account_id = $1 and kind = $2`,
    [account, kind],
  );

describe("the devices of an account", () => {
  it("200 lists the active ones, newest first, as the account does", async () => {
    const { id } = await desk.account();
    await desk.fill(id, 3);
    const devices = await desk.devices(id);
    expect(devices).toHaveLength(3);
    const moments = devices.map(({ activatedAt }) => activatedAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const account = await desk.send<TvAccount>("GET", `/v1/account/${id}`);
    expect([account.body.devices, account.body.deviceCount]).toEqual([devices, 3]);
  });

  it("204 removes one: it stops playing, its place is free, and once more changes nothing", async () => {
    const { id } = await desk.account();
    await desk.fill(id);
    const [device] = await desk.devices(id);
    expect((await desk.unconfirmed(id)).status).toBe(409);
    const remove = () => desk.send("DELETE", devicePath(id, device?.id));
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await desk.devices(id)).toHaveLength(4);
    expect(await commandsOf(id, "device-off")).toEqual([{ deviceId: device?.id }]);
    const ledger = await api.database.rows(
      "select before from audit_event where entity_id = $1 and action = 'tv-account.device-removed'",
      [id],
    );
    expect(ledger).toMatchObject([{ before: { deviceId: device?.id, name: device?.name } }]);
    expect((await desk.unconfirmed(id)).status).toBe(201);
  });

  it("204 removes one of a suspended account", async () => {
    const { id } = await desk.account();
    await desk.fill(id, 1);
    await desk.send("POST", `/v1/account/${id}/suspend`, {});
    const [device] = await desk.devices(id);
    expect((await desk.send("DELETE", devicePath(id, device?.id))).status).toBe(204);
    expect(await desk.devices(id)).toEqual([]);
  });

  it("200 activates a removed device again as a new one", async () => {
    const { id } = await desk.account();
    const { code } = (await desk.unconfirmed(id, { maxUses: 2 })).body;
    const device = newDevice();
    await redeem(api, code, { device });
    const [first] = await desk.devices(id);
    await desk.send("DELETE", devicePath(id, first?.id));
    expect((await redeem(api, code, { device })).status).toBe(200);
    const [second] = await desk.devices(id);
    expect(second?.serial).toBe(first?.serial);
    expect(second?.id).not.toBe(first?.id);
    expect(await commandsOf(id, "device-on")).toHaveLength(2);
  });

  it("404 for a device of another account, and for another company's", async () => {
    const { id } = await desk.account();
    await desk.fill(id, 1);
    const [device] = await desk.devices(id);
    const other = await desk.account();
    expect((await desk.send("DELETE", devicePath(other.id, device?.id))).status).toBe(404);
    const stranger = await tvDesk(api, "lotte.prins@polderlicht.example");
    expect((await stranger.send("GET", devicePath(id))).status).toBe(404);
    expect((await stranger.send("DELETE", devicePath(id, device?.id))).status).toBe(404);
    expect(await desk.devices(id)).toHaveLength(1);
  });

  it("200 shows those of a child company to its reseller, and 403 for its codes and for each change", async () => {
    const child = await tvDesk(api, "eva.postma@fietsfabriek.example");
    const { id } = await child.account();
    await child.fill(id, 1);
    const [device] = await child.devices(id);
    const reseller = await tvDesk(api, "lotte.prins@polderlicht.example");
    const { id: code } = (await child.unconfirmed(id)).body;
    const codePath = `/v1/account/${id}/unconfirmedActivationCode/${code}`;
    const refused = [
      await reseller.send("GET", `/v1/account/${id}/unconfirmedActivationCode`),
      await reseller.send("GET", `/v1/account/${id}/activation/code`),
      await reseller.send("DELETE", devicePath(id, device?.id)),
      await reseller.confirmed(id),
      await reseller.unconfirmed(id),
      await reseller.send("POST", codePath, { device: newDevice() }),
      await reseller.send("DELETE", codePath),
      await reseller.send("POST", `/v1/account/${id}/setPin`, { pin: "2580" }),
    ];
    expect((await reseller.devices(id)).map((one) => one.id)).toEqual([device?.id]);
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([403, { error: { code: "customer.own-only" } }]);
  });
});
