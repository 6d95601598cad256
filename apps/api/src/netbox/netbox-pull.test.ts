import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serviceToken } from "../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../testing/test-api.ts";
import pages from "./netbox-pages.json" with { type: "json" };
import { pullFromNetBox } from "./netbox-pull.ts";
import { readSettings } from "./netbox-settings.ts";

const { kadeblok } = companyIds;
const settingsText = `
customers: { kadeblok: ${kadeblok} }
place: ^(?<row>R\\d+)-(?<position>\\d+)$
racks:
  packageCode: RACK-F47
  contract: { startDate: 2026-12-01, termMonths: 12, mrc: 650.00 }
  footprint: FULL
  powerModel: METERED
  kwhPrice: 0.2875
`;
const settingsOf = (text = settingsText) => {
  const { file, faults } = readSettings(text);
  if (!file) throw new Error(JSON.stringify(faults));
  return file;
};

let api: TestApi;
let token: string;
let demarc: string;
const asked: (string | undefined)[] = [];
let instead: ((path: string, response: ServerResponse) => boolean) | undefined;
const netBox = createServer((request, response) => {
  asked.push(`${request.headers.authorization} ${request.url}`);
  const path = request.url ?? "";
  if (instead?.(path, response)) return;
  const page = (pages as Record<string, unknown>)[path];
  response.writeHead(page ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(page ?? {}));
});

beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, {
    rights: ["racks.read", "racks.write", "ip.read", "ip.assign", "prices.read"],
  });
  demarc = await api.app.listen({ port: 0, host: "127.0.0.1" });
  await new Promise<void>((resolve) => netBox.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  instead = undefined;
  asked.splice(0);
});
afterAll(async () => {
  netBox.closeAllConnections();
  netBox.close();
  await api.close();
});

const pull = (write: boolean, settings = settingsOf(), own = token) =>
  pullFromNetBox({
    settings,
    netBox: { url: `http://127.0.0.1:${(netBox.address() as AddressInfo).port}`, token: "0123456789" },
    demarc: { url: demarc, token: own },
    write,
    pauseMs: 0,
  });
const racks = () =>
  api.database.rows<Record<string, unknown>>(
    `select external_ref as ref, rack_code as code, room, "row", position, height_u as height, width_mm as width, depth_mm as depth,
       facility_id as facility, mrc::text as mrc from rack where external_ref like 'netbox:%' order by external_ref`,
  );
const prefixes = () =>
  api.database.rows(
    "select external_ref as ref, prefix::text as prefix, description from prefix where external_ref like 'netbox:%' order by 1",
  );

const report = (outcome: string) => [
  `${outcome} netbox:rack:11 AMS2-R8-11`,
  `${outcome} netbox:rack:12 AMS2-R8-12`,
  `not mapped netbox:rack:14 AMS2-CORNER: the name "Corner" has no row and position`,
  "not mapped netbox:rack:15 AMS2-R8-15: tenant nieuwe-klant is not among the customers of the settings",
  "not mapped netbox:rack:17 AMS2-R8-17: it has no location, which is the room",
  expect.stringMatching(/^refused {4}netbox:rack:18 AMS2-R8-18: .*heightU/),
  `${outcome} netbox:prefix:21 192.0.2.192/28`,
  `${outcome} netbox:prefix:22 2001:db8:2ee::/48`,
  expect.stringMatching(/^refused {4}netbox:prefix:23 198.18.0.0\/28: /),
  "not mapped netbox:prefix:24 192.0.2.208/28: tenant nieuwe-klant is not among the customers of the settings",
];

describe("a pull from NetBox", () => {
  it("writes nothing without `--write`, with the same report; a second pull changes nothing", async () => {
    const dry = await pull(false);
    expect(dry.lines).toEqual([
      ...report("created   "),
      "10 records of customers, 6 of them with faults; 3 others are not active or have no tenant.",
      "Nothing was written: this was a dry run. Add --write.",
    ]);
    expect([await racks(), await prefixes()]).toEqual([[], []]);
    expect((await pull(true)).lines.slice(0, 10)).toEqual(dry.lines.slice(0, 10));
    const written = [await racks(), await prefixes()];
    expect(written).toEqual([
      [
        {
          ref: "netbox:rack:11",
          code: "AMS2-R8-11",
          room: "Hall 8",
          row: "R8",
          position: "11",
          height: 47,
          width: 800,
          depth: 1200,
          facility: "R8-11",
          mrc: "650.00",
        },
        {
          ref: "netbox:rack:12",
          code: "AMS2-R8-12",
          room: "Hall 8",
          row: "R8",
          position: "12",
          height: 47,
          width: 610,
          depth: 1219,
          facility: null,
          mrc: "650.00",
        },
      ],
      [
        { ref: "netbox:prefix:21", prefix: "192.0.2.192/28", description: "Hosting" },
        { ref: "netbox:prefix:22", prefix: "2001:db8:2ee::/48", description: null },
      ],
    ]);
    expect((await pull(true)).lines.slice(0, 10)).toEqual(report("unchanged "));
    expect([await racks(), await prefixes()]).toEqual(written);
  });

  it("keeps the agreed terms of a rack, and the description of a prefix by the customer", async () => {
    await api.database.rows("update rack set mrc = 700, position = '99' where external_ref = 'netbox:rack:11'");
    await api.database.rows("update prefix set description = 'Ours' where external_ref = 'netbox:prefix:21'");
    const { racks: _none, ...withoutRacks } = settingsOf();
    expect((await pull(true, withoutRacks)).lines[0]).toBe("updated    netbox:rack:11 AMS2-R8-11");
    expect((await racks())[0]).toMatchObject({ position: "11", mrc: "700.00" });
    expect((await prefixes())[0]).toMatchObject({ description: "Ours" });
  });

  it("gives an existing rack its id, and reports a new rack without prices", async () => {
    await api.database.rows("update rack set external_ref = null where external_ref = 'netbox:rack:12'");
    const [first, second] = pages["/api/dcim/racks/?limit=50"].results;
    const results = [{ ...first, id: 19, name: "R8-19" }, second];
    instead = (path, response) =>
      path.startsWith("/api/dcim/racks/") && Boolean(response.end(JSON.stringify({ next: null, results })));
    const { racks: _none, ...withoutRacks } = settingsOf();
    expect((await pull(false, withoutRacks)).lines.slice(0, 2)).toEqual([
      "not mapped netbox:rack:19 AMS2-R8-19: it is new, and the settings have no racks: package, contract and prices",
      "updated    netbox:rack:12 AMS2-R8-12",
    ]);
    instead = undefined;
    await pull(true);
  });

  it("reports what NetBox no longer has, and ends nothing", async () => {
    instead = (path, response) =>
      path.startsWith("/api/dcim/racks/") && Boolean(response.end(JSON.stringify({ next: null, results: [] })));
    const { lines } = await pull(true);
    expect(lines.filter((line) => line.startsWith("gone"))).toEqual([
      "gone       netbox:rack:11: NetBox has no such rack of a customer; end it in Demarc if that is right",
      "gone       netbox:rack:12: NetBox has no such rack of a customer; end it in Demarc if that is right",
    ]);
    expect(await racks()).toHaveLength(2);
  });

  it("reads all pages with its token, before it writes", async () => {
    await pull(false);
    expect(asked).toEqual(Object.keys(pages).map((path) => `Token 0123456789 ${path}`));
  });

  it.each([
    ["an error", (response: ServerResponse) => response.writeHead(500).end("{}")],
    ["a page of a portal", (response: ServerResponse) => response.end("<html>")],
    ["no page", (response: ServerResponse) => response.end('{"detail":"Invalid token"}')],
    ["records without an id", (response: ServerResponse) => response.end('{"next":null,"results":[{}]}')],
    ["nothing", (response: ServerResponse) => response.socket?.destroy()],
  ])("writes nothing if NetBox answers %s on a later page", async (_answer, broken) => {
    await api.database.rows("update rack set position = '98' where external_ref = 'netbox:rack:11'");
    instead = (path, response) => path.includes("offset") && Boolean(broken(response));
    await expect(pull(true)).rejects.toThrow();
    expect((await racks())[0]).toMatchObject({ position: "98" });
  });

  it("stops if the token may not write", async () => {
    const reading = await serviceToken(api.database, { rights: ["racks.read", "ip.read"] });
    await expect(pull(true, settingsOf(), reading)).rejects.toThrow("answered 403");
  });
});

describe("the settings of a pull", () => {
  it.each([
    ["customers: {}\nplace: '('", "place: is not a regular expression"],
    ["customers: {}\nplace: R(?<row>.)", "name the groups"],
    ["customers: [a]\nplace: x", "must be"],
    ["place: x", "customers"],
  ])("are refused with the reason: %s", (text, reason) => {
    expect(JSON.stringify(readSettings(text).faults)).toContain(reason);
  });
});
