import { eventTypes } from "@demarc/contract/operator/events";
import { snapshots } from "@demarc/contract/operator/snapshots";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CopiedRecord, identityOf, recordsIn, textOf } from "./testing/mirror/copied-records.ts";
import { operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database);
});
afterAll(() => api.close());

interface Page {
  readonly items: CopiedRecord[];
  readonly next: string | null;
}

const snapshotAt = async (path: string, by = token) =>
  recordsIn((await api.send<string>("GET", path, { token: by })).body);
const byId = (records: readonly CopiedRecord[]) => records.toSorted((a, b) => (identityOf(a) < identityOf(b) ? -1 : 1));
const listed = async (path: string, query: Readonly<Record<string, string>>) => {
  const { status, body } = await api.send<Page>("GET", `${path}?${new URLSearchParams(query).toString()}`, { token });
  return { status, items: body.items };
};
const pathOf = (path: string): string => path.replace(":customerId", String(companyIds.polderlicht));

it("snapshots exist for every list with pages, except lists of the API itself", async () => {
  const lists = (await operatorEndpoints()).filter(({ query }) => query && "updatedSince" in query.properties);
  const copied = new Set(snapshots.map(({ copied: { list } }) => list.name));
  expect(lists.map(({ name }) => name).filter((name) => !copied.has(name))).toEqual([
    "listApprovals",
    "listImports",
    "listWebhookEndpoints",
    "listWebhookDeliveries",
  ]);
});

it("each kind has events, about records of its subject, with its right", () => {
  for (const { copied } of snapshots) {
    const rights = new Set<unknown>([copied.list.access.right, ...copied.alsoNeeds]);
    const told = Object.values(eventTypes).filter(
      ({ subject, right }) => subject === copied.subject && rights.has(right),
    );
    expect([copied.kind, told.length > 0]).toEqual([copied.kind, true]);
  }
});

const paged = snapshots.filter(({ copied: { list } }) => list.query !== undefined);

describe.each(paged.map((snapshot) => [snapshot.copied.kind, snapshot] as const))("%s", (_kind, { path, copied }) => {
  const isOfCompany = copied.list.path.includes(":customerId");

  it("200 has the records of the list, in a snapshot and by their ids", async () => {
    const all = await listed(pathOf(copied.list.path), { limit: "1000" });
    const records = await snapshotAt(path);
    const own = isOfCompany ? records.filter(({ customerId }) => customerId === companyIds.polderlicht) : records;
    expect(byId(own)).toEqual(byId(all.items));
    const some = own.slice(0, 2);
    const ids = some.map(({ id }) => textOf(id).toUpperCase()).join(",");
    if (some.length > 0) expect(byId((await listed(pathOf(copied.list.path), { id: ids })).items)).toEqual(byId(some));
  });

  it("200 has a record by the field that events name", async () => {
    const [record] = (await listed(pathOf(copied.list.path), { limit: "1" })).items;
    for (const name of copied.namedBy) {
      const value = record?.[name];
      if (value === undefined || value === null) continue;
      const { items } = await listed(pathOf(copied.list.path), { [name]: textOf(value) });
      expect(items).toContainEqual(record);
      expect(items.map((one) => one[name])).toEqual(items.map(() => value));
    }
  });

  it("400 for invalid ids, or too many ids", async () => {
    const many = Array.from({ length: 101 }, () => "1").join(",");
    for (const id of ["x", "", ",", "0", "2147483648", "1e3", "null", many, "\0", "\uD800"])
      expect([id, (await listed(pathOf(copied.list.path), { id })).status]).toEqual([id, 400]);
  });
});

it("200 shows prices of packages and TV products only with the right to prices", async () => {
  const poor = await serviceToken(api.database, { rights: ["catalogue.read", "tv.read"] });
  const products = async (by: string) =>
    (await snapshotAt("/operator/v1/snapshot/package", by)).flatMap(({ products: of }) => of as { price?: string }[]);
  expect((await products(token)).some(({ price }) => price !== undefined)).toBe(true);
  expect((await products(poor)).some(({ price }) => price !== undefined)).toBe(false);
  const tv = await snapshotAt("/operator/v1/snapshot/tv-package", poor);
  expect(tv.map(({ monthlyPrice }) => monthlyPrice)).toEqual(tv.map(() => null));
});
