import type { TreeHits } from "@demarc/contract/ip-management/subnets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { polderlicht } = companyIds;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
});
afterAll(() => api.close());

const search = async (q: string) => {
  const path = `/v1/customer/${polderlicht}/prefix/tree/search?q=${encodeURIComponent(q)}`;
  const { body } = await api.send<TreeHits>("GET", path, { token });
  return body;
};
const pathsOf = async (q: string) => (await search(q)).items.map(({ path }) => path.join(" "));

it.each([
  [
    "an address in use",
    "198.51.100.66",
    "198.51.100.0/24 198.51.100.64/27 198.51.100.64/28 198.51.100.64/29 198.51.100.66",
  ],
  ["a free address", "198.51.100.78", "198.51.100.0/24 198.51.100.64/27 198.51.100.64/28 198.51.100.72/29"],
  ["a subnet", "198.51.100.80/28", "198.51.100.0/24 198.51.100.64/27 198.51.100.80/28"],
  ["a prefix", "198.51.100.64/27", "198.51.100.0/24 198.51.100.64/27"],
  [
    "an IPv6 address, however it is written",
    "2001:DB8:100:0::0:f",
    "2001:db8::/32 2001:db8:100::/48 2001:db8:100::/56 2001:db8:100::/64",
  ],
])("200 leads to %s", async (_what, q, path) => {
  const [first = ""] = await pathsOf(q);
  expect(first.startsWith(path)).toBe(true);
});

it("200 finds the prefixes in a larger block, and says when there are more", async () => {
  expect(await pathsOf("198.51.100.0/24")).toContain("198.51.100.0/24 198.51.100.64/27");
  await api.database.rows(
    `insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state)
     select $1, ('198.18.1.' || place * 8 || '/29')::cidr, 'ASSIGNED_PA', 'ACTIVE', 'HOSTED', 'HOSTED'
     from generate_series(0, 24) place`,
    [polderlicht],
  );
  const found = await search("198.18.1.0/24");
  expect([found.items.length, found.more]).toEqual([20, true]);
});

it("200 finds words in descriptions, labels and names", async () => {
  expect(await pathsOf("kantoor zwolle")).toContain("198.51.100.0/24 198.51.100.0/28");
  expect(await pathsOf("databases")).toEqual(["198.51.100.0/24 198.51.100.64/27 198.51.100.80/28"]);
  expect(await pathsOf("router-2.polderlicht")).toContain("198.51.100.0/24 198.51.100.0/28 198.51.100.2");
  expect(await pathsOf("nothing like this")).toEqual([]);
  expect(await pathsOf(" ")).toEqual([]);
});

it("200 finds nothing of another company", async () => {
  expect(await pathsOf("203.0.113.9")).toEqual([]);
  expect(await pathsOf("kadeblok")).toEqual([]);
});
