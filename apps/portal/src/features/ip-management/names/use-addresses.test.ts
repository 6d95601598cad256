import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { act } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoPrefix } from "../../../testing/demo-prefix.ts";
import { anyApi } from "@demarc/shell/testing/fake-api.ts";
import { screenHook } from "@demarc/shell/testing/screen-hook.ts";
import { usePageInAddress } from "../use-page-in-address.ts";
import { addressQuery } from "./names.data.ts";
import { neighboursOf, squaresOf, useAddresses } from "./use-addresses.ts";

const row = (address: string, reserved: IpAddress["reserved"] = null): IpAddress => ({
  address,
  label: null,
  ptr: null,
  ptrState: "NONE",
  reserved,
  used: true,
  role: null,
  version: 1,
});
const addressesIn = (rows: readonly IpAddress[]) => rows.map(({ address }) => address);

describe("the squares of the map", () => {
  test("are every address of the block, of which the unknown ones are free", () => {
    const squares = squaresOf("192.0.2.252/30", [row("192.0.2.254")]);
    expect(squares.map(({ address, used }) => `${address} ${used}`)).toEqual([
      "192.0.2.252 false",
      "192.0.2.253 false",
      "192.0.2.254 true",
      "192.0.2.255 false",
    ]);
    expect(addressesIn(squaresOf("192.0.2.7/32", []))).toEqual(["192.0.2.7"]);
  });

  test("are at most 256, and none of IPv6", () => {
    const squares = addressesIn(squaresOf("198.51.0.0/16", []));
    expect([squares.length, squares[0], squares[255]]).toEqual([256, "198.51.0.0", "198.51.0.255"]);
    expect(squaresOf("2001:db8::/64", [])).toEqual([]);
  });
});

describe("the neighbours of an address", () => {
  const list = [row("192.0.2.1"), row("192.0.2.5"), row("192.0.2.9")];
  const map = [row("192.0.2.0", "NETWORK"), row("192.0.2.1"), row("192.0.2.2"), row("192.0.2.3", "BROADCAST")];
  test.each([
    ["192.0.2.5", "192.0.2.1", "192.0.2.9"],
    ["192.0.2.1", undefined, "192.0.2.5"],
    ["192.0.2.9", "192.0.2.5", undefined],
    // Only on the map, of which the last address is no host.
    ["192.0.2.2", "192.0.2.1", undefined],
    ["192.0.2.77", undefined, undefined],
    ["192.0.2.0", undefined, undefined],
  ])("%s are %s and %s", (address, previous, next) => {
    expect(neighboursOf(address, [list, map])).toEqual({ previous, next });
  });

  test("none before the first of the map, which is the network", () => {
    expect(neighboursOf("192.0.2.1", [map])).toEqual({ previous: undefined, next: "192.0.2.2" });
  });
});

const path = `/ip-management/prefix/${demoPrefix.id}`;
const addresses = async (search: string, prefix: Partial<Prefix> = {}, items: readonly IpAddress[] = []) => {
  const block = prefix.prefix ?? demoPrefix.prefix;
  const { sent } = anyApi({ items, total: items.length, block, page: 1, pages: 1, addresses: [] });
  const hook = await screenHook(() => useAddresses(demoCustomer.id, { ...demoPrefix, ...prefix }), {
    path: `${path}${search}`,
  });
  const narrow = async (wanted: Parameters<ReturnType<typeof useAddresses>["narrow"]>[0]) => {
    await act(async () => hook.read().narrow(wanted));
    return hook.address().replace(path, "");
  };
  return { ...hook, narrow, sent };
};

describe("the search of addresses", () => {
  const narrowed = [
    [{ q: "mail" }, "?map=2&q=mail"],
    [{ ptrState: "LIVE,FAILED" }, "?map=2&ptr=LIVE,FAILED"],
    [{ usedOnly: false }, "?map=2&show=all"],
    [{ usedOnly: true }, "?map=2"],
  ] as const;
  test.each(narrowed)("%j returns to the first page of the list, and keeps that of the map", async (wanted, search) => {
    const { narrow } = await addresses("?addresses=3&map=2");
    expect(await narrow(wanted)).toBe(search);
  });

  test.each([
    [32, false, "?show=used", true],
    [33, true, "?show=all", false],
  ])(
    "of %i addresses shows only used ones: %s; the other choice is in the address",
    async (total, usual, search, other) => {
      const { read, narrow } = await addresses("", { total });
      expect(read().search.usedOnly).toBe(usual);
      expect(await narrow({ usedOnly: other })).toBe(search);
      expect(read().search.usedOnly).toBe(other);
      expect(await narrow({ usedOnly: usual })).toBe("");
    },
  );

  test("of IPv6 always shows only used ones, and has no map", async () => {
    const { read, sent } = await addresses("?show=all", { family: 6, prefix: "2001:db8::/48", total: 10 });
    expect(read().search.usedOnly).toBe(true);
    expect(sent().filter((request) => request.includes("address-map"))).toEqual([]);
  });

  test.each([
    ["", false],
    ["?q=mail", true],
    ["?ptr=LIVE", true],
    ["?ptr=UNKNOWN", false],
    ["?show=all", false],
  ])("at %j is filtered: %s", async (search, filtered) => {
    expect((await addresses(search)).read().isFiltered).toBe(filtered);
  });

  test("requests its page", async () => {
    const { sent } = await addresses("?addresses=3&q=mail");
    expect(sent().some((request) => request.endsWith("ip-address?q=mail&show=used&limit=32&offset=64"))).toBe(true);
  });
});

describe("the open address", () => {
  test.each([
    // The map shows the first half of the block, of which this is the first address.
    ["203.0.112.0", "203.0.112.0"],
    ["203.0.113.0", "203.0.113.0"],
    ["203.0.113.255", "203.0.113.255"],
    ["203.0.114.0", undefined],
    ["203.0.111.255", undefined],
  ])("%s is open as %s, also if it is not in the list and not on the map", async (address, open) => {
    const { read } = await addresses(`?address=${address}`, { prefix: "203.0.112.0/23", total: 512 });
    const { queryKey } = addressQuery({ customerId: demoCustomer.id, prefixId: demoPrefix.id }, address);
    const isOnMap = address.startsWith("203.0.112.");
    await act(() =>
      vi.waitFor(() => {
        if (!isOnMap) expect(queryClient.getQueryData(queryKey)).toBeNull();
        else expect(read().map.data).toBeDefined();
      }),
    );
    // The hook renders after the cache has the answer.
    await expect.poll(() => read().open?.address).toBe(open);
  });

  test("is not the network address, which has no name", async () => {
    const { read } = await addresses("?address=203.0.113.9", {}, [row("203.0.113.9", "NETWORK")]);
    await expect.poll(() => read().list.data !== undefined && read().map.data !== undefined).toBe(true);
    expect(read().open).toBeUndefined();
  });
});

test.each([
  ["", 1],
  ["2", 2],
  ["65536", 65_536],
  ["65537", 1],
  ["1.5", 1],
  ["0", 1],
  ["-2", 1],
  ["x", 1],
])("the page %j of a card is %i", async (given, page) => {
  const { read, address } = await screenHook(() => usePageInAddress("map"), { path: `/prefix?q=a&map=${given}` });
  expect(read()[0]).toBe(page);
  await act(async () => read()[1](3));
  expect(address()).toBe("/prefix?q=a&map=3");
  await act(async () => read()[1](1));
  expect(address()).toBe("/prefix?q=a");
});
