import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SystemAway } from "../../../platform/jobs/circuit-breaker.ts";
import { createLog } from "../../../platform/process/log.ts";
import { powerDnsServer } from "../../../testing/ip-management/powerdns-server.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { commandsOn } from "../../../testing/operator-commands.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { reversedBlock, zonesOf } from "../delegation/reverse-zones.ts";
import type { Dns, PtrRecord } from "./dns-port.ts";
import { dnsOf } from "./dns.connector.ts";

const four = "113.0.203.in-addr.arpa.";
const six = "8.b.d.0.1.0.0.2.ip6.arpa.";
let server: Awaited<ReturnType<typeof powerDnsServer>>;
let dns: Dns;

const settings = () => ({ DNS_CONNECTOR: "powerdns", DNS_URL: server.url, DNS_TOKEN: "secret" });
const connected = (token = "secret"): Dns => {
  const found = dnsOf({ kind: "powerdns", url: server.url, token }, createLog("silent"));
  if (!found) throw new Error("no connector");
  return found;
};
const record = (last: number, ptr: string | null = `h${last}.example`): PtrRecord => ({
  address: `203.0.113.${last}`,
  name: `${last}.113.0.203.in-addr.arpa`,
  ptr,
});
const changes = () => server.calls.filter(({ method }) => method === "PATCH");

beforeAll(async () => {
  server = await powerDnsServer();
});
beforeEach(() => {
  server.zones.clear();
  server.addZone(four);
  server.addZone(six);
  server.calls.splice(0);
  dns = connected();
});
afterEach(() => (server.instead = undefined));
afterAll(() => server.close());

describe("names in PowerDNS", () => {
  it("are set, changed and removed, and a repeated call changes nothing more", async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await dns.publishPtrs([record(7)])).toEqual([{ address: "203.0.113.7", live: true }]);
    expect(server.ptr(four, `7.${four}`)).toBe("h7.example.");
    await dns.publishPtrs([record(7, "new.example")]);
    expect(server.ptr(four, `7.${four}`)).toBe("new.example.");
    for (let times = 0; times < 2; times += 1)
      expect(await dns.publishPtrs([record(7, null)])).toEqual([{ address: "203.0.113.7", live: true }]);
    expect(server.ptr(four, `7.${four}`)).toBeUndefined();
  });

  it("are set in the longest matching zone, and never in a copy", async () => {
    server.addZone("0.203.in-addr.arpa.");
    server.addZone("3.113.0.203.in-addr.arpa.", "Slave");
    server.addZone("3.0.203.in-addr.arpa.");
    await dns.publishPtrs([record(3), record(13)]);
    expect(changes().map(({ path }) => path)).toEqual([`/api/v1/servers/localhost/zones/${four}`]);
  });

  it("are set in parts of 256", async () => {
    const all = Array.from({ length: 300 }, (_, last) => record(last));
    expect(await dns.publishPtrs(all)).toHaveLength(300);
    expect(changes()).toHaveLength(2);
  });

  it("that PowerDNS refuses are not live, and do not block the others", async () => {
    const answers = await dns.publishPtrs(
      Array.from({ length: 20 }, (_, last) => record(last, last === 11 ? "no name" : "x.example")),
    );
    expect(answers.filter(({ live }) => !live)).toEqual([{ address: "203.0.113.11", live: false }]);
    expect(server.zones.get(four)?.sets.size).toBe(19);
  });

  it("without a zone fail with the zone to create; other names are set, and removals succeed without a zone", async () => {
    const elsewhere = { address: "192.0.2.1", name: "1.2.0.192.in-addr.arpa", ptr: "a.example" };
    await expect(dns.publishPtrs([elsewhere, record(7)])).rejects.toMatchObject({
      message: expect.stringContaining(
        "no zone for the name of 192.0.2.1 (1.2.0.192.in-addr.arpa): create it",
      ) as string,
      published: [{ address: "203.0.113.7", live: true }],
    });
    expect(server.ptr(four, `7.${four}`)).toBe("h7.example.");
    expect(await dns.publishPtrs([{ ...elsewhere, ptr: null }])).toEqual([{ address: "192.0.2.1", live: true }]);
  });

  it("are not set with a wrong key, or after an answer without zones", async () => {
    await expect(connected("wrong").publishPtrs([record(7)])).rejects.toThrow("answered 401");
    for (const answer of ["null", "{}", "[7]", '"zones"']) {
      server.instead = (_request, response) => Boolean(response.end(answer));
      await expect(connected().publishPtrs([record(7)])).rejects.toThrow("a response without zones");
    }
  });
});

describe("all names of a prefix", () => {
  it("replace what differs in the zones; names of other addresses stay", async () => {
    server.plant(four, `1.${four}`, "h1.example.");
    server.plant(four, `2.${four}`, "old.example.");
    server.plant(four, `3.${four}`, "h3.example.", 60);
    server.plant(four, `4.${four}`, "h4.example.", 3600, true);
    server.plant(four, `5.${four}`, "surplus.example.");
    server.plant(four, `9.${four}`, "neighbour.example.");
    const wanted = [1, 2, 3, 4].map((last) => record(last));
    const answers = await dns.replacePtrs("203.0.113.0/29", wanted);
    expect(answers.filter(({ live }) => live).map(({ address }) => address)).toHaveLength(4);
    const sent = changes().flatMap(({ body }) => (JSON.parse(body) as { rrsets: { name: string }[] }).rrsets);
    expect(sent.map(({ name }) => name)).toEqual([5, 2, 3, 4].map((last) => `${last}.${four}`));
    expect(server.ptr(four, `9.${four}`)).toBe("neighbour.example.");
    server.calls.splice(0);
    await dns.replacePtrs("203.0.113.0/29", wanted);
    expect(changes()).toEqual([]);
  });

  it("are moved to a longer zone that was added", async () => {
    const longer = `1.0.${six}`;
    const name = `1.${"0.".repeat(21)}${longer}`.replace(/\.$/, "");
    server.plant(six, `${name}.`, "mx.example.");
    server.addZone(longer);
    await dns.replacePtrs("2001:db8:100::/48", [{ address: "2001:db8:100::1", name, ptr: "mx.example" }]);
    expect([server.ptr(six, `${name}.`), server.ptr(longer, `${name}.`)]).toEqual([undefined, "mx.example."]);
  });

  it("are set, and surplus ones removed, in a zone of a part of the prefix", async () => {
    const part = `0.0.0.0.0.0.1.0.${six}`;
    const nameOf = (last: number) => `${last}.${"0.".repeat(15)}${part}`;
    server.addZone(part);
    server.plant(part, nameOf(5), "surplus.example.");
    const wanted = { address: "2001:db8:100::1", name: nameOf(1).replace(/\.$/, ""), ptr: "mx.example" };
    expect(await dns.replacePtrs("2001:db8:100::/48", [wanted])).toEqual([{ address: wanted.address, live: true }]);
    expect([server.ptr(part, nameOf(1)), server.ptr(part, nameOf(5))]).toEqual(["mx.example.", undefined]);
  });

  it.each([
    ["7.113.0.203.in-addr.arpa", 203n * 2n ** 24n + 113n * 2n ** 8n + 7n],
    [`1.${"0.".repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`, 0x20010db8000000000000000000000001n],
    ["300.113.0.203.in-addr.arpa", undefined],
    ["0-63.113.0.203.in-addr.arpa", undefined],
    ["113.0.203.in-addr.arpa", undefined],
    ["x.7.113.0.203.in-addr.arpa", undefined],
  ])("are known by their reverse name: %s", (name, number) => {
    expect(reversedBlock(name)?.first).toBe(number);
  });
});

describe("the product with PowerDNS", () => {
  let api: TestApi;
  let harness: ReturnType<typeof prefixHarness>;
  let prefix: string;
  let address: string;
  const work = () => harness.doJobs(settings());
  const states = async () => (await harness.addresses(prefix)).map(({ ptrState }) => ptrState);
  const live = () => [...(server.zones.get(six)?.sets.values() ?? [])].map(({ records }) => records[0]?.content);
  const reconcile = async (block?: string) => {
    const fields = block === undefined ? [] : [`prefix=${block}`];
    return (await commandsOn(api)<{ queued: number }>("ptr-record", "reconcile", ...fields)).queued;
  };

  beforeAll(async () => {
    api = await testApi(settings());
    harness = prefixHarness(api, await api.tokenOf("lotte.prins@polderlicht.example"));
  });
  beforeEach(async () => {
    await api.database.rows("delete from job");
    prefix = await harness.fresh();
    address = prefix.replace("/48", "25");
  });
  afterAll(() => api.close());

  it("200 a name that is set is answered by DNS, and one that is cleared is not", async () => {
    await harness.send("PUT", prefix, `/ip-address/${address}`, { ptr: "mx.polderlicht.example" });
    await work();
    expect([live(), await states()]).toEqual([["mx.polderlicht.example."], ["LIVE"]]);
    await harness.send("DELETE", prefix, `/ip-address/${address}`);
    await work();
    expect(live()).toEqual([]);
  });

  it("a name waits while PowerDNS is away, and for the zone that is missing", async () => {
    await harness.send("PUT", prefix, `/ip-address/${address}`, { ptr: "mx.polderlicht.example" });
    server.instead = (request) => Boolean(request.socket.destroy());
    await expect(work()).rejects.toBeInstanceOf(SystemAway);
    server.instead = undefined;
    server.zones.clear();
    await expect(work()).rejects.toThrow("has no zone");
    expect(await states()).toEqual(["PENDING"]);
    server.addZone(six);
    await work();
    expect(await states()).toEqual(["LIVE"]);
  });

  it("a name with a zone goes live although another name of the request has no zone yet", async () => {
    const elsewhere = prefix.replace("::/48", ":1::25");
    server.zones.clear();
    for (const { name } of zonesOf(prefix.replace("/48", "/64"))) server.addZone(`${name}.`);
    const records = [address, elsewhere].map((one, place) => ({ address: one, ptr: `h${place}.polderlicht.example` }));
    expect((await harness.send("PUT", prefix, "/ptr", { records })).status).toBe(200);
    await expect(work()).rejects.toThrow(`no zone for the name of ${elsewhere}`);
    expect(await states()).toEqual(["LIVE", "PENDING"]);
    server.addZone(six);
    await work();
    expect(await states()).toEqual(["LIVE", "LIVE"]);
  });

  it("200 a reconciliation brings a prefix back to its names, including names that were given up", async () => {
    await harness.send("PUT", prefix, `/ip-address/${address}`, { ptr: "mx.polderlicht.example" });
    await harness.giveUpJobs();
    expect(await states()).toEqual(["FAILED"]);
    expect(await reconcile(prefix)).toBe(1);
    await work();
    expect([live(), await states()]).toEqual([["mx.polderlicht.example."], ["LIVE"]]);
    expect(await reconcile()).toBeGreaterThan(5);
    await expect(reconcile("198.51.100.9/29")).rejects.toThrow(/^prefix: /);
  });

  it("200 a reconciliation skips prefixes that a customer has delegated or that now belong to another company", async () => {
    const delegated = await harness.fresh("ACTIVE");
    const moved = await harness.fresh("HOSTED", "ASSIGNED_PA", "RELEASED");
    await api.database.rows(
      "insert into prefix (customer_id, prefix, kind, lifecycle) select 20140117, prefix, kind, 'ACTIVE' from prefix where prefix = $1",
      [moved],
    );
    expect([await reconcile(delegated), await reconcile(moved)]).toEqual([0, 1]);
  });

  it("503 a delegation cannot be requested, or withdrawn", async () => {
    const refused = { status: 503, body: { error: { code: "reverse-dns.unavailable" } } };
    const body = { nameServers: ["ns1.a.example", "ns2.a.example"] };
    expect(await harness.send("PUT", prefix, "/delegation", body)).toMatchObject(refused);
    const delegated = await harness.fresh("ACTIVE");
    expect(await harness.send("DELETE", delegated, "/delegation")).toMatchObject(refused);
    expect(await harness.send("POST", delegated, "/release", {})).toMatchObject(refused);
  });
});
