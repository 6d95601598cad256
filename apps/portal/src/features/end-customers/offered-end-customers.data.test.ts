import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { endCustomersQuery, leftOut } from "./offered-end-customers.data.ts";

const path = "/v1/customer/7/end-customer?limit=200";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const offeredOf = async (total: number) => {
  const pages = Array.from({ length: 12 }, (_, place) => place * 200);
  const api = fakeApi(
    Object.fromEntries(
      pages.map((offset) => [
        `GET ${path}${offset > 0 ? `&offset=${offset}` : ""}`,
        () => ({
          body: {
            items: Array.from({ length: Math.min(200, Math.max(0, total - offset)) }, (_, at) => ({ id: offset + at })),
            total,
          },
        }),
      ]),
    ),
  );
  await loadConfiguration();
  const offered = await queryClient.fetchQuery(endCustomersQuery(7));
  return { offered, reads: api.calls.filter(({ path: read }) => read.includes("/end-customer")).length };
};

test.each([
  [0, 0, 1],
  [200, 200, 1],
  [201, 201, 2],
  [1999, 1999, 10],
  [2300, 2000, 10],
])("of %d end customers, %d are offered, read in %d pages, and the rest is counted", async (total, most, pages) => {
  const { offered, reads } = await offeredOf(total);
  expect(new Set(offered.items.map(({ id }) => id)).size).toBe(most);
  expect(leftOut(offered)).toBe(total - most);
  expect(reads).toBe(pages);
});
