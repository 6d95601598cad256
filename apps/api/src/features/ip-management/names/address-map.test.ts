import type { AddressMap, IpAddress, PtrNameCheck } from "@demarc/contract/ip-management/ptr-records";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../../platform/process/log.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { nameLookup } from "../dns/name-lookup.connector.ts";

const { polderlicht, kadeblok } = companyIds;
const office = "198.51.100.0/28";
let api: TestApi;
let token: string;
let other: string;
let harness: ReturnType<typeof prefixHarness>;
const read = async <Body>(prefix: string, rest: string) => harness.send<Body>("GET", prefix, rest);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  other = await api.tokenOf("tim.okafor@kadeblok.example");
  harness = prefixHarness(api, token);
});
afterAll(() => api.close());

describe("the map of a prefix", () => {
  it("200 has the addresses in use and the reserved ones, in order", async () => {
    const { body } = await read<AddressMap>(office, "/address-map");
    expect(body).toMatchObject({ block: office, page: 1, pages: 1 });
    expect(body.addresses.map(({ address, reserved }) => [address, reserved])).toEqual([
      ["198.51.100.0", "NETWORK"],
      ["198.51.100.1", "GATEWAY"],
      ...[2, 3, 4, 5, 6, 7].map((last) => [`198.51.100.${last}`, null]),
      ["198.51.100.15", "BROADCAST"],
    ]);
    expect(body.addresses.filter(({ used }) => used)).toHaveLength(7);
  });

  it("200 shows a large prefix a /24 at a time; a page beyond is the last one", async () => {
    await api.database.rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state)
       values ($1, '198.18.0.0/22', 'ASSIGNED_PA', 'ACTIVE', 'HOSTED', 'HOSTED')`,
      [polderlicht],
    );
    const blockOf = async (page: number) => (await read<AddressMap>("198.18.0.0/22", `/address-map?page=${page}`)).body;
    const first = await blockOf(1);
    expect(first).toMatchObject({ block: "198.18.0.0/24", page: 1, pages: 4 });
    expect(first.addresses.some(({ address }) => address === "198.18.0.255")).toBe(false);
    const last = await blockOf(9);
    expect(last).toMatchObject({ block: "198.18.3.0/24", page: 4 });
    expect(last.addresses.map(({ reserved }) => reserved)).toContain("BROADCAST");
  });

  it("200 is empty for IPv6", async () => {
    const { body } = await read<AddressMap>("2001:db8:100::/48", "/address-map");
    expect(body).toMatchObject({ pages: 0, addresses: [] });
  });

  it("404 for another company", async () => {
    const path = `/v1/customer/${kadeblok}/prefix/${await harness.idOf(office)}`;
    for (const rest of ["/address-map", "/ip-address/198.51.100.2/name-check?name=a.example", "/ip-address/export"])
      expect((await api.send("GET", path + rest, { token: other })).status).toBe(404);
  });
});

describe("the list of addresses", () => {
  const found = async (query: string) =>
    (await read<{ items: IpAddress[]; total: number }>("198.51.100.32/28", `/ip-address?${query}`)).body;

  it("200 finds words in label and name, one address, and a PTR status", async () => {
    const { items } = await found("q=polderlicht%20mail");
    expect(items.map(({ label }) => label)).toEqual(["mail"]);
    expect((await found("q=198.51.100.45&show=all")).items.map(({ address }) => address)).toEqual(["198.51.100.45"]);
    expect((await found("q=198.51.100.45")).items).toEqual([]);
    expect((await found("ptrState=FAILED")).items.map(({ ptr }) => ptr)).toEqual(["oud.polderlicht.invalid"]);
    expect((await found("ptrState=NONE&show=all&limit=1")).total).toBe(11);
  });

  it("200 treats % and _ as letters", async () => expect((await found("q=%25%25&show=all")).items).toEqual([]));

  it("200 is exported as found", async () => {
    const path = `/v1/customer/${polderlicht}/prefix/${await harness.idOf("198.51.100.32/28")}/ip-address/export`;
    const { body } = await api.send<string>("GET", `${path}?ptrState=FAILED&csv=standard`, { token });
    expect(body.trim().split("\r\n").slice(1)).toEqual([expect.stringContaining("oud.polderlicht.invalid")]);
  });
});

describe("the check of a name", () => {
  const check = async (name: string, address = "198.51.100.2") =>
    read<PtrNameCheck>(office, `/ip-address/${address}/name-check?name=${encodeURIComponent(name)}`);

  it("200 says whether it leads back, and which other addresses have exactly this name", async () => {
    const [row] = await api.database.rows<{ ptr: string }>("select ptr from ip_address where address = '198.51.100.2'");
    const name = row?.ptr ?? "";
    expect((await check(`${name.toUpperCase()}.`, "198.51.100.3")).body).toEqual({
      name,
      resolves: "YES",
      others: expect.arrayContaining(["198.51.100.2"]),
    });
    expect((await check(name)).body.others).not.toContain("198.51.100.2");
    expect((await check(name.slice(1), "198.51.100.3")).body.others).toEqual([]);
    expect((await check("old.polderlicht.invalid")).body.resolves).toBe("NO");
  });

  it.each([
    ["mail", "198.51.100.2"],
    ["mail.example.nl", "198.51.100.200"],
    ["mail.example.nl", "x"],
  ])("400 for %s at %s", async (name, address) => expect((await check(name, address)).status).toBe(400));
});

describe("the lookup with a connector", () => {
  it("is UNKNOWN without an answer, and never waits for more than eight at once, two of one customer", async () => {
    let held = 0;
    const answers: (() => void)[] = [];
    const system = createServer((_request, response) => {
      held += 1;
      answers.push(() => response.end(JSON.stringify({ addresses: ["198.51.100.2"] })));
    });
    await new Promise<void>((resolve) => system.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(system.address() as AddressInfo).port}/`;
    const lookup = nameLookup({ kind: "http", url, token: "" }, createLog("silent"));
    const of = (customer: number) => lookup("a.example", "198.51.100.2", customer);
    const all = [1, 1, 2, 2, 3, 3, 4].map(of);
    expect(await Promise.all([1, 2, 3].map(of))).toEqual(["UNKNOWN", "UNKNOWN", "UNKNOWN"]);
    all.push(of(4));
    const late = await Promise.all([4, 5, 6].map(of));
    expect(late).toEqual(["UNKNOWN", "UNKNOWN", "UNKNOWN"]);
    while (held < 8) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const answer of answers.splice(0)) answer();
    expect(await Promise.all(all)).toEqual(Array.from({ length: 8 }, () => "YES"));
    const next = lookup("a.example", "198.51.100.9", 1);
    while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    answers[0]?.();
    expect(await next).toBe("NO");
    system.closeAllConnections();
    system.close();
    expect(await lookup("a.example", "198.51.100.2", 1)).toBe("UNKNOWN");
  });

  it.each([
    ["YES", "2001:DB8::1"],
    ["YES", "2001:db8:0::1"],
    ["YES", "2001:0db8:0000:0000:0000:0000:0000:0001"],
    ["NO", "2001:db8::2"],
    ["NO", "not an address"],
    ["NO", 7],
  ])("is %s for an IPv6 name whose system answers %s", async (outcome, address) => {
    const system = createServer((_request, response) => response.end(JSON.stringify({ addresses: [address] })));
    await new Promise<void>((resolve) => system.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(system.address() as AddressInfo).port}/`;
    const lookup = nameLookup({ kind: "http", url, token: "" }, createLog("silent"));
    expect(await lookup("a.example", "2001:db8::1", 1)).toBe(outcome);
    system.closeAllConnections();
    system.close();
  });
});
