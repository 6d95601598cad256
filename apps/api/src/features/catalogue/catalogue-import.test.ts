import { isDeepStrictEqual } from "node:util";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { WdmRouteAvailability } from "@demarc/contract/catalogue";
import type { Package } from "@demarc/contract/core/package";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { ownCatalogue } from "../../testing/orders/own-catalogue.ts";
import { commandNamed, operateOn } from "../../testing/run-command.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { catalogueCommands } from "./catalogue.commands.ts";
import { readCatalogue } from "./catalogue-file.reader.ts";

let api: TestApi;
let folder: string;
let count = 0;

/** Runs the command; a refusal is its message. */
const run = async (action: string, ...words: string[]): Promise<string> => {
  const lines = operateOn(api, api.operatorPool)(commandNamed(catalogueCommands, `catalogue ${action}`), words);
  return lines.then((given) => (given ?? ["usage"]).join("\n")).catch((error: Error) => error.message);
};
const newFile = () => path.join(folder, `${++count}.yaml`);
const written = async (text: string): Promise<string> => {
  const name = newFile();
  await fs.writeFile(name, text);
  return name;
};
const exported = async (): Promise<string> => {
  const name = newFile();
  await run("export", name);
  return fs.readFile(name, "utf8");
};
const today = () =>
  api.database.rows<{ day: string }>("select to_char(now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day");
const versions = async () =>
  (await api.database.rows<{ version: string }>("select version from price_list order by published_at")).map(
    (one) => one.version,
  );
const get = async <Body>(address: string) =>
  api.send<Body>("GET", `/v1/catalogue/${address}`, { token: await api.tokenOf("daan.vos@polderlicht.example") });
const codes = async (search = "") => (await get<Package[]>(`package${search}`)).body.map(({ code }) => code);

let starter: string;
beforeAll(async () => {
  api = await testApi();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "catalogue-"));
  starter = await written(await exported());
});
beforeEach(() => run("import", starter));
afterAll(async () => {
  await fs.rm(folder, { recursive: true });
  await api.close();
});

describe("the catalogue as a file", () => {
  it("is exported, has no faults, and changes nothing if it is imported again", async () => {
    const before = await versions();
    expect(await run("check", starter)).toContain("has no faults: 26 packages, 5 sites, 4 routes");
    expect(await run("import", starter)).toBe("The catalogue is this file already; nothing changed.");
    expect(await versions()).toEqual(before);
    expect(await exported()).toBe(await fs.readFile(starter, "utf8"));
  });

  it("matches the starter file in the demo", async () => {
    const file = new URL("./demo/catalogue-starter.yaml", import.meta.url);
    const sold = (text: string) => {
      const { sites = [], ...others } = readCatalogue(text).file ?? {};
      // Racks of the demo's companies add their spaces.
      return { ...others, sites: sites.map(({ spaces: _spaces, ...site }) => site) };
    };
    const inFile = sold(await fs.readFile(file, "utf8"));
    expect(inFile.packages?.length).toBe(26);
    expect(sold(await exported())).toEqual(inFile);
  });

  it("is not written over a file", async () => {
    expect(await run("export", starter)).toBe(`${starter} exists already.`);
    expect(await run("export")).toBe("usage");
    expect(await run("check", "/nowhere.yaml")).toBe("/nowhere.yaml cannot be read.");
  });

  it("replaces the whole catalogue, and an export of it equals it", async () => {
    const lists = (await versions()).length;
    const answer = await run("import", await written(ownCatalogue));
    const [version] = (await versions()).slice(-1);
    expect(answer).toContain(
      `imported as price list ${version}\nadded: NL-GLAS, NL-GOLF\nwithdrawn: BFIB-10G, BFIB-1G, COAX-600`,
    );
    expect(version).toContain((await today())[0]?.day);
    expect(await versions()).toHaveLength(lists + 1);
    const own = readCatalogue(ownCatalogue).file;
    const text = await exported();
    expect(isDeepStrictEqual(readCatalogue(text).file, own)).toBe(true);
    expect(await run("import", await written(text))).toBe("The catalogue is this file already; nothing changed.");

    expect(await codes()).toEqual(["NL-GLAS", "NL-GOLF"]);
    expect((await get("package/FIB-1000")).status).toBe(404);
    const [route] = (await get<WdmRouteAvailability[]>("wdm-availability")).body;
    expect(route?.channels).toContainEqual({
      channel: "C24",
      wavelengthNm: 1558.17,
      frequencyThz: 192.4,
      available: true,
    });
    expect(route?.channels).toContainEqual({
      channel: "1551",
      wavelengthNm: 1551,
      frequencyThz: null,
      available: true,
    });
    const [withdrawn] = await api.database.rows(
      `select (select status from package where code = 'FIB-1000') as package, (select status from site where code = 'AMS1') as site,
        (select count(*)::int from rack where site_code = 'AMS1') > 0 as racks,
        (select count(*)::int from package_product where package_code = 'FIB-1000') > 0 as products,
        (select count(*)::int from rack_space where site_code = 'AMS1' and state = 'FREE') as free,
        (select count(*)::int from power_panel where site_code = 'GRN1') as panels`,
    );
    expect(withdrawn).toEqual({
      package: "WITHDRAWN",
      site: "RETIRED",
      racks: true,
      products: true,
      free: 0,
      panels: 2,
    });
  });

  it("comes back as it was when the file of before is imported again", async () => {
    const text = await fs.readFile(starter, "utf8");
    await run("import", await written(ownCatalogue));
    expect(await run("import", starter)).toMatch(
      /^imported as price list .*\nadded: FIB-100, .*\nwithdrawn: NL-GLAS, NL-GOLF$/,
    );
    expect(await exported()).toBe(text);
    expect(await codes("?kind=RACK&site=AMS2")).toEqual(["RACK-H", "RACK-F47"]);
  });

  it("changes one price, and gives only that package a new version", async () => {
    const text = await fs.readFile(starter, "utf8");
    const place = text.indexOf("price: 44.00");
    const file = await written(`${text.slice(0, place)}price: 43.12345${text.slice(place + "price: 44.00".length)}`);
    const ofPackages = "select code, version from package order by code";
    const before = await api.database.rows<{ code: string; version: number }>(ofPackages);
    expect(await run("import", file)).toMatch(/^imported as price list \S+\nchanged: FIB-1000$/);
    const after = await api.database.rows<{ code: string; version: number }>(ofPackages);
    expect(after.filter((one, at) => one.version !== before[at]?.version).map(({ code }) => code)).toEqual([
      "FIB-1000",
    ]);
    const { body } = await get<Package>("package/FIB-1000");
    expect(body.products.find(({ code }) => code === "FIB-1000")?.price).toBe("43.12345");
  });

  it("has the prices of classes on their days", async () => {
    await run(
      "import",
      await written(
        ownCatalogue
          .replace("validTo: 2026-06-30", "validTo: 2020-06-30")
          .replace("validFrom: 2026-01-01, validTo", "validFrom: 2020-01-01, validTo")
          .replace("validFrom: 2026-07-01", "validFrom: 2020-07-01"),
      ),
    );
    await api.database.rows("update customer set discount_class = 'VRIEND' where id = $1", [companyIds.polderlicht]);
    const { body } = await get<Package>("package/NL-GLAS");
    await api.database.rows("update customer set discount_class = null where id = $1", [companyIds.polderlicht]);
    expect(body.products[0]?.price).toBe("48.50");
    expect((await get<Package>("package/NL-GLAS")).body.products[0]?.price).toBe("51.235");
  });
});

describe("an import that is refused", () => {
  /** Everything that an import writes. */
  const state = async () =>
    api.database.rows(
      `select (select jsonb_agg(to_jsonb(one) order by code) from package one) as packages,
        (select jsonb_agg(to_jsonb(one) order by package_code, code) from package_product one) as products,
        (select jsonb_agg(to_jsonb(one) order by package_code, key) from package_parameter one) as parameters,
        (select jsonb_agg(to_jsonb(one) order by code) from site one) as sites,
        (select jsonb_agg(to_jsonb(one) order by id) from rack_space one) as spaces,
        (select jsonb_agg(to_jsonb(one) order by code) from wdm_route one) as routes,
        (select jsonb_agg(to_jsonb(one) order by route_code, channel) from wdm_channel one) as channels,
        (select jsonb_agg(to_jsonb(one) order by id) from price_list_entry one) as prices,
        (select jsonb_agg(to_jsonb(one) order by version) from price_list one) as lists`,
    );

  it("changes nothing and says each fault with its line", async () => {
    const before = await state();
    const file = await written(ownCatalogue.replace("price: 75", "price: a lot").replace("kind: WDM", "kind: TV"));
    const line = (text: string) => ownCatalogue.slice(0, ownCatalogue.indexOf(text)).split("\n").length;
    const message = await run("import", file);
    expect(message.split("\n")).toEqual([
      `${file}:${line("price: 75")}: "a lot" must be an amount with at most 5 decimals`,
      `${file}:${line("kind: WDM")}: "TV" must be one of LINE, RACK, SHARED_COLO, DC_CONNECTION, WDM`,
      "2 faults. Nothing was imported.",
    ]);
    expect(await state()).toEqual(before);
  });

  it("changes nothing if it leaves out a rack space or a channel that is in use", async () => {
    const text = await fs.readFile(starter, "utf8");
    const before = await state();
    const withoutSpace = text.split("\n").filter((line) => !line.includes("code: AMS1-R2-08,"));
    expect(await run("import", await written(withoutSpace.join("\n")))).toBe(
      "Rack space AMS1-R2-08 of AMS1 is in use: keep it in the file.\nNothing was imported.",
    );
    const [used] = await api.database.rows<{ route_code: string; channel: string }>(
      "select route_code, channel from wdm_channel where state = 'USED' order by route_code, channel limit 1",
    );
    const without = text.replaceAll("channels: [ C21-C60 ]", "channels: [ C60 ]");
    expect(await run("import", await written(without))).toContain(
      `Channel ${used?.channel} of ${used?.route_code} is in use: keep it in the file.`,
    );
    expect(await state()).toEqual(before);
  });

  it("changes nothing if a package has the code of one of another kind", async () => {
    const before = await state();
    expect(await run("import", await written(ownCatalogue.replaceAll("NL-GOLF", "FIB-100")))).toBe(
      "Package FIB-100 was of kind LINE: give the one of kind WDM another code.\nNothing was imported.",
    );
    expect(await state()).toEqual(before);
  });

  it("changes nothing if its connection ends in the middle", async () => {
    const before = await state();
    const file = await written(ownCatalogue);
    const holder = new pg.Client(api.database.connect());
    await holder.connect();
    await holder.query("begin; lock table price_list_entry in access exclusive mode");
    const pool = createPool(api.database.connect, "portal_operator", 1);
    const importing = operateOn(api, pool)(commandNamed(catalogueCommands, "catalogue import"), [file]).catch(
      (error: Error) => error,
    );
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    const waitingPid = async () => (await api.database.rows<{ pid: number }>(waiting))[0]?.pid;
    await expect.poll(waitingPid).toBeTypeOf("number");
    await holder.query("select pg_terminate_backend($1)", [await waitingPid()]);
    expect(await importing).toBeInstanceOf(Error);
    await holder.query("rollback");
    await holder.end();
    await pool.end();
    expect(await state()).toEqual(before);
    expect(await codes("?kind=SHARED_COLO")).toEqual(["SHARED-1U"]);
  });

  it("waits for another one, so that one of them is what remains", async () => {
    const other = ownCatalogue.replace("price: 75", "price: 80");
    const files = await Promise.all([written(ownCatalogue), written(other)]);
    const answers = await Promise.all(files.map((file) => run("import", file)));
    expect(answers.every((answer) => answer.startsWith("imported as price list"))).toBe(true);
    const left = readCatalogue(await exported()).file;
    const prices = left?.packages[0]?.products.map((one) => one.price);
    expect(["75.00", "80.00"]).toContain(prices?.[1]);
    expect(left?.packages.map(({ code }) => code)).toEqual(["NL-GLAS", "NL-GOLF"]);
    expect(new Set(await versions()).size).toBe((await versions()).length);
  });
});
