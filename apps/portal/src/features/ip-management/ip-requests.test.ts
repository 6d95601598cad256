import { beforeEach, describe, expect, test } from "vitest";
import type { PtrPreview } from "@demarc/contract/ip-management/ptr-records";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { anyApi, fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { removeDelegation, requestDelegation, delegationQuery } from "./delegation/delegation.data.ts";
import { isWaiting } from "./ip-management.data.ts";
import * as names from "./names/names.data.ts";
import { childrenQuery, openNodesQuery } from "./prefixes/prefix-tree.data.ts";
import { prefixServicesQuery, releasePrefix, requestPrefix, updatePrefix } from "./prefixes/prefixes.data.ts";
import { usageText } from "./facts/usage-text.ts";
import * as routes from "./route-authorisations/route-authorisations.data.ts";
import { applySubnetPlan, previewSubnetPlan, undoSubnetPlan } from "./subnets/subnet-plans.data.ts";
import { createSubnet, deleteSubnet, subnetsQuery, updateSubnet } from "./subnets/subnets.data.ts";

const [customerId, prefixId] = [20120280, "0192f3a0-0000-7000-8000-0000000000e1"] as const;
const place = { customerId, prefixId };
const base = `/v1/customer/${customerId}/prefix/${prefixId}`;
const subnet = { prefixId, id: "s1", subnet: "203.0.113.0/26", label: null, endCustomerId: null, version: 4 };
const cached = ["prefix", "prefixes", "prefix-tree", "prefix-requests"].map((name) => [name, customerId, "x"]);
const preview = {
  version: 7,
  records: [
    { address: "203.0.113.1", verdict: "CHANGES", before: null, after: "a.example" },
    { address: "203.0.113.2", verdict: "SAME", before: "b.example", after: "b.example" },
    { address: "203.0.113.3", verdict: "CHANGES", before: "c.example", after: null },
  ],
} as never as PtrPreview;
const given = {} as never;

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
  for (const key of cached) queryClient.setQueryData(key, {});
});
const forgotten = () => cached.filter((key) => queryClient.getQueryState(key)?.isInvalidated).length;

describe("a change of a prefix is sent at the version that was shown, and everything of prefixes is read again:", () => {
  const authorisation = { id: "r1", version: 5 } as never;
  test.each<[string, () => Promise<unknown>, string, string | undefined, unknown]>([
    [
      "updateIpAddress",
      () => names.updateIpAddress(place, "203.0.113.9", { ptr: null }),
      `PUT ${base}/ip-address/203.0.113.9`,
      undefined,
      { ptr: null },
    ],
    [
      "replacePtrRecords",
      () => names.replacePtrRecords(place, preview, "{d}.example"),
      `PUT ${base}/ptr`,
      '"7"',
      {
        records: [
          { address: "203.0.113.1", ptr: "a.example" },
          { address: "203.0.113.3", ptr: null },
        ],
        pattern: "{d}.example",
      },
    ],
    ["requestDelegation", () => requestDelegation(place, given, 3), `PUT ${base}/delegation`, '"3"', {}],
    ["removeDelegation", () => removeDelegation(place, 3), `DELETE ${base}/delegation`, '"3"', undefined],
    [
      "requestPrefix",
      () => requestPrefix(customerId, given, "key"),
      `POST /v1/customer/${customerId}/prefix/request`,
      undefined,
      {},
    ],
    ["updatePrefix", () => updatePrefix(place, given, 3), `PATCH ${base}`, '"3"', {}],
    ["releasePrefix", () => releasePrefix(place, 3, "key"), `POST ${base}/release`, '"3"', {}],
    [
      "requestRouteAuthorisation",
      () => routes.requestRouteAuthorisation(place, given, "key"),
      `POST ${base}/route-authorisation`,
      undefined,
      {},
    ],
    [
      "revokeRouteAuthorisation",
      () => routes.revokeRouteAuthorisation(place, authorisation),
      `DELETE ${base}/route-authorisation/r1`,
      '"5"',
      undefined,
    ],
    [
      "applySubnetPlan",
      () => applySubnetPlan(place, { dryRun: true } as never, 3, "key"),
      `POST ${base}/subnet/plan`,
      '"3"',
      { dryRun: false },
    ],
    ["undoSubnetPlan", () => undoSubnetPlan(place, "p1"), `POST ${base}/subnet/plan/p1/undo`, undefined, undefined],
    ["createSubnet", () => createSubnet(place, given), `POST ${base}/subnet`, undefined, {}],
    ["updateSubnet", () => updateSubnet(customerId, subnet, given, 3), `PATCH ${base}/subnet/s1`, '"3"', {}],
    ["deleteSubnet", () => deleteSubnet(customerId, subnet), `DELETE ${base}/subnet/s1`, '"4"', undefined],
  ])("%s", async (_name, change, request, version, body) => {
    const { calls, sent } = anyApi({ version: 9 });
    await change();
    expect([sent(), calls[0]?.headers["if-match"], calls[0]?.body]).toEqual([[request], version, body]);
    expect(forgotten()).toBe(4);
  });

  test("also after a refusal of what the screen offered", async () => {
    fakeApi({ [`DELETE ${base}/delegation`]: () => refusal(409, "edit-conflict") });
    await expect(removeDelegation(place, 3)).rejects.toThrow("edit-conflict");
    expect(forgotten()).toBe(4);
  });

  test("an undone change of names counts what others have changed since", async () => {
    anyApi({ restored: 3, kept: ["203.0.113.1", "203.0.113.2"] });
    expect(await names.undoPtrChange(place, "c1")).toEqual({ restored: 3, kept: 2 });
  });

  test("a preview changes nothing", async () => {
    const { calls } = anyApi({});
    await previewSubnetPlan(place, { dryRun: false } as never);
    expect(calls.map(({ body }) => body)).toEqual([{ dryRun: true }]);
    expect(forgotten()).toBe(0);
  });
});

describe("a page", () => {
  test.each([
    [1, 0],
    [2, 50],
    [3, 100],
  ])("%i of the subnets begins at %i", async (page, offset) => {
    const { sent } = anyApi({ items: [] });
    await queryClient.fetchQuery(subnetsQuery(place, page));
    expect(sent()).toEqual([`GET ${base}/subnet?limit=50&offset=${offset}`]);
  });

  test("of addresses that neither list nor map shows is one address, or none", async () => {
    anyApi({ items: [{ address: "203.0.113.90" }, { address: "203.0.113.9" }] });
    expect(await queryClient.fetchQuery(names.addressQuery(place, "203.0.113.9"))).toEqual({ address: "203.0.113.9" });
    expect(await queryClient.fetchQuery(names.addressQuery(place, "203.0.113.91"))).toBeNull();
  });
});

describe("the tree", () => {
  const tree = `GET /v1/customer/${customerId}/prefix/tree`;
  const page = (blocks: readonly string[], total: number) => () => ({
    body: { items: blocks.map((block) => ({ block })), total },
  });

  test("has every child of a block, page by page, and stops at a page without any", async () => {
    const { calls } = fakeApi({
      [`${tree}?parent=10.0.0.0%2F8&limit=1000&offset=0`]: page(["a", "b"], 3),
      [`${tree}?parent=10.0.0.0%2F8&limit=1000&offset=2`]: page(["c"], 3),
      [`${tree}?limit=1000&offset=0`]: page(["d"], 2),
      [`${tree}?limit=1000&offset=1`]: page([], 2),
    });
    const children = async (parent?: string) =>
      (await queryClient.fetchQuery(childrenQuery(customerId, parent))).map(({ block }) => block);
    expect(await children("10.0.0.0/8")).toEqual(["a", "b", "c"]);
    expect(await children()).toEqual(["d"]);
    expect(calls).toHaveLength(4);
  });

  test("has the top and each open node, of which fresh ones are not read again", async () => {
    const { calls } = fakeApi({
      [`${tree}?limit=1000&offset=0`]: page(["a"], 1),
      [`${tree}?parent=a&limit=1000&offset=0`]: page(["b"], 1),
    });
    const open = async (...parents: string[]) => [
      ...(await queryClient.fetchQuery(openNodesQuery(customerId, parents))).keys(),
    ];
    expect(await open()).toEqual([""]);
    expect(await open("a")).toEqual(["", "a"]);
    expect(calls).toHaveLength(2);
  });
});

describe("what is about to change is requested again", () => {
  const interval = (query: { refetchInterval?: unknown }, data: unknown) =>
    (query.refetchInterval as (query: object) => unknown)({ state: { data } });

  test.each([
    ["CHECKING", 1500],
    ["PUBLISHING", 1500],
    ["REMOVING", 1500],
    ["ACTIVE", false],
    ["HOSTED", false],
  ])("a delegation that is %s: %s", (state, every) => {
    expect([isWaiting(state), interval(delegationQuery(place), { state })]).toEqual([every !== false, every]);
  });

  test("names of which any is pending, in the list and on the map", () => {
    const search = { q: "", ptrState: "", usedOnly: true };
    const [some, none] = [
      ["LIVE", "PENDING"],
      ["LIVE", "FAILED"],
    ].map((states) => states.map((ptrState) => ({ ptrState })));
    const list = names.addressesQuery(place, search, 1);
    const map = names.addressMapQuery(place, 1);
    expect([some, none].map((items) => interval(list, { items }))).toEqual([1500, false]);
    expect([some, none].map((items) => interval(map, { addresses: items }))).toEqual([1500, false]);
    expect(interval(list, undefined)).toBe(false);
  });
});

test.each([
  ["203.0.113.0/24", 4, true],
  ["203.0.113.0/25", 4, false],
  ["2001:db8::/48", 6, true],
  ["2001:db8::/49", 6, false],
] as const)("%s can be announced: %s", (prefix, family, expected) => {
  expect(routes.isAnnounceable({ prefix, family })).toBe(expected);
});

test("services are searched for by trimmed words of at most 100 characters", async () => {
  const { sent } = anyApi([]);
  for (const typed of ["  ", ` ${"x".repeat(101)}`])
    await queryClient.fetchQuery(prefixServicesQuery(customerId, typed));
  expect(sent().map((request) => request.split("?")[1])).toEqual([undefined, `q=${"x".repeat(100)}`]);
});

test("the use of a block is counted in addresses, of IPv6 in /64s", () => {
  const use = { used: 1234, total: 65_536 };
  expect(usageText(keyText, "en", { ...use, six: false })).toBe("ip.used used=1,234 total=65,536");
  expect(usageText(keyText, "nl", { ...use, six: true })).toBe("ip.used-64 used=1.234 total=65.536");
});
