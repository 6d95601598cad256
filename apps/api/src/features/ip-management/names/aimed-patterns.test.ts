import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { IpAddress, PtrPreview } from "@demarc/contract/ip-management/ptr-records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let harness: ReturnType<typeof prefixHarness>;
const idOf: typeof harness.idOf = (prefix) => harness.idOf(prefix);
const send: typeof harness.send = (...asked) => harness.send(...asked);
const addresses: typeof harness.addresses = (prefix) => harness.addresses(prefix);
const fresh: typeof harness.fresh = (...given) => harness.fresh(...given);
const ptrsOf = async (prefix: string) => (await addresses(prefix)).map(({ ptr }) => ptr);

beforeAll(async () => {
  api = await testApi();
  harness = prefixHarness(api, await api.tokenOf("lotte.prins@polderlicht.example"));
});
afterAll(() => api.close());

describe("a pattern is aimed", () => {
  const prefix = "198.51.100.0/28";
  const pattern = "aimed-{d}.polderlicht.example";
  const generate = (of: string, body: object, rest = "") =>
    send<PtrPreview>("POST", of, `/ptr/generate${rest}`, { pattern, ...body });
  const changing = ({ body }: { readonly body: PtrPreview }) =>
    body.records.filter(({ verdict }) => verdict === "CHANGES").map(({ address }) => address);
  const host = (...numbers: number[]) => numbers.map((number) => `198.51.100.${number}`);
  const undo = (of: string, changeId: string | null) => send("POST", of, `/ptr/${changeId}/undo`);
  const ptrPattern = async (of: string) => (await send<Prefix>("GET", of, "")).body.ptrPattern;

  it("200 names the addresses in use, leaves the free ones free, and undo restores every row", async () => {
    const before = await addresses(prefix);
    const done = await generate(prefix, {}, "?apply=true");
    expect(changing(done)).toEqual(before.filter(({ used }) => used).map(({ address }) => address));
    expect(done.body.records.filter(({ verdict }) => verdict === "FREE")).toHaveLength(7);
    const after = await addresses(prefix);
    expect(after.map(({ used }) => used)).toEqual(before.map(({ used }) => used));
    expect(await undo(prefix, done.body.changeId)).toMatchObject({ status: 200, body: { restored: 7, kept: [] } });
    const content = (rows: readonly IpAddress[]) =>
      rows.map(({ address, ptr, label, used }) => [address, ptr, label, used]);
    expect(content(await addresses(prefix))).toEqual(content(before));
  });

  it("200 changes a range or a list and nothing else, with its free addresses unless they must stay free, and undo frees them", async () => {
    const before = await ptrsOf(prefix);
    const range = { first: "198.51.100.6", last: "198.51.100.9" };
    expect(changing(await generate(prefix, { ...range, includeFree: false }))).toEqual(host(6, 7));
    expect(changing(await generate(prefix, { addresses: host(3, 12), includeFree: false }))).toEqual(host(3));
    expect(changing(await generate(prefix, { addresses: host(3, 12) }))).toEqual(host(3, 12));
    const done = await generate(prefix, range, "?apply=true");
    expect(changing(done)).toEqual(host(6, 7, 8, 9));
    const after = await ptrsOf(prefix);
    expect(after.toSpliced(6, 4)).toEqual(before.toSpliced(6, 4));
    expect(after[9]).toBe("aimed-9.polderlicht.example");
    await undo(prefix, done.body.changeId);
    expect((await addresses(prefix))[9]).toMatchObject({ ptr: null, used: false });
    expect(await ptrsOf(prefix)).toEqual(before);
  });

  it("200 reads IPv6 addresses in every spelling, and ranges", async () => {
    const block = await fresh();
    const at = (last: string) => block.replace("/48", last);
    const v6 = { pattern: "{hex}.polderlicht.example", includeFree: true };
    const spelled = [at("A"), at("0:0:b")];
    const listed = await send<PtrPreview>("POST", block, "/ptr/generate", { ...v6, addresses: spelled });
    expect(changing(listed)).toEqual([at("a"), at("b")]);
    const ranged = { ...v6, first: at("fffe"), last: at("1:1") };
    expect(changing(await send<PtrPreview>("POST", block, "/ptr/generate", ranged))).toHaveLength(4);
    const used = await send<PtrPreview>("POST", block, "/ptr/generate", { pattern: v6.pattern });
    expect(used).toMatchObject({ status: 200, body: { records: [] } });
  });

  it("200 reads the last octet or the last group of a range, near its first address", async () => {
    const block = await fresh();
    const at = (last: string) => block.replace("/48", last);
    expect(changing(await generate(prefix, { first: "6", last: " 9 " }))).toEqual(host(6, 7, 8, 9));
    expect(changing(await generate(prefix, { first: "198.51.100.13", last: "14" }))).toEqual(host(13, 14));
    const v6 = { pattern: "{hex}.polderlicht.example" };
    const ranged = await send<PtrPreview>("POST", block, "/ptr/generate", { ...v6, first: at("1:fE"), last: "0101" });
    expect(changing(ranged)).toEqual(["fe", "ff", "100", "101"].map((group) => at(`1:${group}`)));
  });

  it("400 beyond 1024 addresses on the field that has them, and 200 for 1024", async () => {
    const block = await fresh();
    const at = (number: number) => block.replace("/48", number.toString(16));
    const listed = (count: number) => Array.from({ length: count }, (_, place) => at(place + 1));
    const v6 = { pattern: "{index}.polderlicht.example", includeFree: true };
    const refused = (field: string) => ({
      status: 400,
      body: {
        validationErrors: [
          { field, message: "validation.max-array-length", params: { max: 1024 }, text: "Choose at most 1024." },
        ],
      },
    });
    expect(changing(await generate(block, { ...v6, addresses: listed(1024) }))).toHaveLength(1024);
    expect(await generate(block, { ...v6, addresses: listed(1025) })).toMatchObject(refused("addresses"));
    expect(changing(await generate(block, { ...v6, first: at(1), last: at(1024) }))).toHaveLength(1024);
    expect(await generate(block, { ...v6, first: at(1), last: at(1025) })).toMatchObject(refused("last"));
    expect(await generate(block, v6)).toMatchObject(refused("addresses"));
    await api.database.rows(
      `insert into ip_address (customer_id, prefix_id, address, label)
       select $1, $2, $3::inet + place, 'x' from generate_series(1, 1025) place`,
      [companyIds.polderlicht, await idOf(block), at(0)],
    );
    expect(await generate(block, { pattern: v6.pattern })).toMatchObject(refused("addresses"));
    await api.database.rows("delete from ip_address where prefix_id = $1 and address = $2", [await idOf(block), at(9)]);
    expect(changing(await generate(block, { pattern: v6.pattern }))).toHaveLength(1024);
  });

  it.each([
    ["first", { first: "198.51.100.16" }],
    ["last", { last: "198.51.101.3" }],
    ["first", { first: "2001:db8::1" }],
    ["last", { first: "198.51.100.9", last: "198.51.100.3" }],
    ["addresses.1", { addresses: ["198.51.100.3", "198.51.100.16"] }],
    ["addresses.0", { addresses: ["x"] }],
    ["addresses", { addresses: [] }],
    ["addresses", { addresses: ["198.51.100.3", "198.51.100.3"] }],
    ["addresses", { addresses: ["198.51.100.3"], first: "198.51.100.3" }],
    ["last", { last: "198.51.100.300" }],
    ["last", { last: "256" }],
    ["first", { first: "16" }],
    ["last", { first: "9", last: "8" }],
    ["last", { last: "9f" }],
  ])("400 on %s for %j, and nothing changes", async (field, body) => {
    const before = await ptrsOf(prefix);
    expect(await generate(prefix, body, "?apply=true")).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field }] },
    });
    expect(await ptrsOf(prefix)).toEqual(before);
  });

  it("200 for two at once: one changes the names, the other finds them done, and one undo restores them", async () => {
    const before = await ptrsOf(prefix);
    const held = await holdTransaction(api.database, "select from prefix where prefix = '198.51.100.0/28' for update");
    const answers = [1, 2].map(() => generate(prefix, { addresses: host(2, 3) }, "?apply=true"));
    await held.untilWaiting(2);
    await held.commit();
    const done = await Promise.all(answers);
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect(done.map(changing).toSorted((one, other) => one.length - other.length)).toEqual([[], host(2, 3)]);
    const changeIds = done.map(({ body }) => body.changeId).filter((id) => id !== null);
    expect(changeIds).toHaveLength(1);
    await undo(prefix, changeIds[0] ?? null);
    expect(await ptrsOf(prefix)).toEqual(before);
  });

  it("200 stores an applied pattern with the prefix; 400 for a pattern that does not fit", async () => {
    const block = "198.51.100.24/29";
    const known = await ptrPattern(block);
    await generate(block, { pattern: "looked-{d}.polderlicht.example" });
    expect(await ptrPattern(block)).toBe(known);
    await generate(block, { pattern: " done-{d}.polderlicht.example " }, "?apply=true");
    expect(await ptrPattern(block)).toBe("done-{d}.polderlicht.example");
    const records = [{ address: "198.51.100.26", ptr: "n26.polderlicht.example" }];
    await send("PUT", block, "/ptr", { records, pattern: "n{d}.polderlicht.example" });
    expect(await ptrPattern(block)).toBe("n{d}.polderlicht.example");
    await send("PUT", block, "/ptr", { records });
    expect(await ptrPattern(block)).toBe("n{d}.polderlicht.example");
    expect(await send("PUT", block, "/ptr", { records, pattern: "n.polderlicht.example" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "pattern" }] },
    });
  });
});
