import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importHarness, type ImportHarness } from "../../../testing/imports/import-harness.ts";
import { powerDnsServer } from "../../../testing/ip-management/powerdns-server.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { reverseNameOf } from "../delegation/reverse-zones.ts";

const zone = "8.b.d.0.1.0.0.2.ip6.arpa.";

let server: Awaited<ReturnType<typeof powerDnsServer>>;
let api: TestApi;
let imports: ImportHarness;
let prefixes: ReturnType<typeof prefixHarness>;
let block: string;
beforeAll(async () => {
  server = await powerDnsServer();
  server.addZone(zone);
  api = await testApi();
  imports = await importHarness(api);
  prefixes = prefixHarness(api, await api.tokenOf("lotte.prins@polderlicht.example"));
});
beforeEach(async () => {
  block = await prefixes.fresh();
  await publish();
});
afterEach(() => (server.instead = undefined));
afterAll(async () => {
  await api.close();
  server.close();
});

const at = (place: number): string => block.replace("/48", place.toString(16));
type Named = readonly [place: number, name: string];
const file = (...names: readonly Named[]) =>
  ["IP-adres;PTR-naam", ...names.map(([place, name]) => `${at(place)};${name}`)].join("\n");
const publish = () => prefixes.doJobs({ DNS_CONNECTOR: "powerdns", DNS_URL: server.url, DNS_TOKEN: "secret" });
const away = (request: IncomingMessage): boolean => Boolean(request.socket.destroy());
const inDns = (...places: number[]) => places.map((place) => server.ptr(zone, `${reverseNameOf(at(place))}.`));
const states = async () =>
  (
    await api.database.rows<{ ptr: string; state: string }>(
      `select ptr, ptr_state as state from ip_address join prefix on prefix.id = prefix_id where prefix = $1 order by address`,
      [block],
    )
  ).map(({ ptr, state }) => [ptr, state]);
const jobs = async () =>
  (
    await api.database.rows<{ names: number }>(
      "select jsonb_array_length(payload -> 'addresses') as names from job where kind = 'ip.ptr' order by names",
    )
  ).map(({ names }) => names);
const undo = (id: string) => imports.send("POST", `${id}/undo`, { reason: "Wrong file" });
const setName = async (place: number, ptr: string | null) => {
  const change = { token: imports.token, body: { ptr } };
  expect((await api.send("PUT", `/operator/v1/ptr-record/${at(place)}`, change)).status).toBe(200);
};
const load = (...names: readonly Named[]) => imports.done("ptr-record", file(...names));

describe("the names of a file", () => {
  it("200 are published in one job of a prefix, and not by the preview", async () => {
    await imports.previewed("ptr-record", file([1, "a.polderlicht.example"]));
    expect([await jobs(), await states()]).toEqual([[], []]);
    const many = Array.from({ length: 1030 }, (_, place) => [place + 1, `h${place}.polderlicht.example`] as const);
    expect((await load(...many)).created).toBe(1030);
    expect(await jobs()).toEqual([6, 1024]);
    await publish();
    expect(inDns(1, 1030)).toEqual(["h0.polderlicht.example.", "h1029.polderlicht.example."]);
  });

  it("200 can be given by their reverse names, and with a dot at the end", async () => {
    const row = `${reverseNameOf(at(1)).toUpperCase()}.;A.Polderlicht.example.`;
    expect((await imports.done("ptr-record", `Reverse-naam;PTR-naam\n${row}`)).created).toBe(1);
    expect(await states()).toEqual([["a.polderlicht.example", "PENDING"]]);
  });

  it("each address is named once, however it is spelled, and belongs to a prefix in which names can change", async () => {
    const delegated = (await prefixes.fresh("ACTIVE")).replace("/48", "1");
    const rows = [at(1), at(1).toUpperCase().replace("::", ":0::"), delegated, "2001:db9::1", "x"];
    const { id } = await imports.previewed(
      "ptr-record",
      ["IP-adres;PTR-naam", ...rows.map((one) => `${one};a.polderlicht.example`)].join("\n"),
    );
    expect((await imports.outcomes(id)).map((one) => (Array.isArray(one) ? one[1] : one))).toEqual([
      "created",
      "bulk.duplicate-ref",
      "prefix.delegated",
      "validation.ip-not-in-prefix",
      "validation.ip-not-in-prefix",
    ]);
  });

  it("200 that could not be published stay so with the same file, and are published again by a call", async () => {
    await load([1, "a.polderlicht.example"]);
    await prefixes.giveUpJobs();
    expect(await states()).toEqual([["a.polderlicht.example", "FAILED"]]);
    expect((await load([1, "a.polderlicht.example"])).unchanged).toBe(1);
    expect(await states()).toEqual([["a.polderlicht.example", "FAILED"]]);
    await setName(1, "a.polderlicht.example");
    await publish();
    expect([inDns(1), await states()]).toEqual([["a.polderlicht.example."], [["a.polderlicht.example", "LIVE"]]]);
  });
});

it("200 an export has the names in prefixes that are not delegated", async () => {
  await load([1, "exported.polderlicht.example"]);
  const exported = async () => {
    const { body } = await api.send<string>("GET", "/operator/v1/export/ptr-record", { token: imports.token });
    return body.includes(`${at(1)},exported.polderlicht.example`);
  };
  expect(await exported()).toBe(true);
  await api.database.rows("update prefix set reverse_mode = 'DELEGATED' where prefix = $1", [block]);
  expect(await exported()).toBe(false);
});

describe("the undo of a file of names", () => {
  /** An address with an old name in DNS, and a file that renames it and names another one. */
  const loaded = async () => {
    await load([1, "old.polderlicht.example"]);
    await publish();
    return load([1, "new.polderlicht.example"], [2, "second.polderlicht.example"]);
  };
  const restored = async () => {
    await publish();
    expect([inDns(1, 2), await states()]).toEqual([
      ["old.polderlicht.example.", undefined],
      [["old.polderlicht.example", "LIVE"]],
    ]);
  };

  it("200 gives DNS the old name again, and removes a name that was new", async () => {
    const { id } = await loaded();
    await publish();
    // Another name of the prefix does not matter, nor does its description.
    await setName(3, "third.polderlicht.example");
    await api.database.rows("update prefix set description = 'Later', version = version + 1 where prefix = $1", [
      block,
    ]);
    await setName(3, null);
    expect(inDns(1, 2)).toEqual(["new.polderlicht.example.", "second.polderlicht.example."]);
    expect((await undo(id)).status).toBe(200);
    expect([await states(), await jobs()]).toEqual([[["old.polderlicht.example", "PENDING"]], [1, 1, 2]]);
    await restored();
    const [prefix] = await api.database.rows<{ version: number; description: string }>(
      "select version, description from prefix where prefix = $1",
      [block],
    );
    expect(prefix?.description).toBe("Later");
    const events = await api.database.rows(
      `select action, (after ->> 'version')::int as version from audit_event
       where entity_id = $1 and action = 'prefix.ptr-change-undone' order by id`,
      [await prefixes.idOf(block)],
    );
    expect(events).toEqual([
      { action: "prefix.ptr-change-undone", version: prefix?.version },
      { action: "prefix.ptr-change-undone", version: prefix?.version },
    ]);
  });

  it("200 before the names are published: DNS has the old name after all jobs", async () => {
    const { id } = await loaded();
    expect((await undo(id)).status).toBe(200);
    expect(await jobs()).toEqual([2, 2]);
    await restored();
  });

  it("200 while DNS is away: the old name waits, and is published when DNS is back", async () => {
    const { id } = await loaded();
    await publish();
    server.instead = away;
    expect((await undo(id)).status).toBe(200);
    await expect(publish()).rejects.toThrow();
    expect(await states()).toEqual([["old.polderlicht.example", "PENDING"]]);
    server.instead = undefined;
    expect(inDns(1)).toEqual(["new.polderlicht.example."]);
    await restored();
  });

  it("200 after DNS has refused the new names", async () => {
    const { id } = await loaded();
    await prefixes.giveUpJobs();
    expect(await states()).toEqual([
      ["new.polderlicht.example", "FAILED"],
      ["second.polderlicht.example", "FAILED"],
    ]);
    expect((await undo(id)).status).toBe(200);
    await restored();
  });

  it("409 while the prefix is being released", async () => {
    const { id } = await loaded();
    await publish();
    await api.database.rows("update prefix set lifecycle = 'RELEASING', releasing_since = now() where prefix = $1", [
      block,
    ]);
    expect((await undo(id)).body.error?.code).toBe("import.changed-since");
    expect(await jobs()).toEqual([]);
  });

  it("409 after the prefix is delegated to the customer", async () => {
    const { id } = await loaded();
    await publish();
    await api.database.rows(
      "update prefix set reverse_mode = 'DELEGATED', delegation_state = 'ACTIVE' where prefix = $1",
      [block],
    );
    expect((await undo(id)).body.error?.code).toBe("import.changed-since");
    expect([await jobs(), (await imports.read(id)).state]).toEqual([[], "DONE"]);
  });

  it("409 if a name has been changed since, and neither the names nor DNS change", async () => {
    const { id } = await loaded();
    await publish();
    await setName(2, "later.polderlicht.example");
    expect((await undo(id)).body.error?.code).toBe("import.changed-since");
    await publish();
    expect(inDns(1, 2)).toEqual(["new.polderlicht.example.", "later.polderlicht.example."]);
  });
});
