import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../calls/query-client.ts";
import { searchFrom } from "../lists/list-search.ts";
import { listData, recordData } from "./record-data.ts";

const shape = { path: "/pens", filters: {} };
const [own, other] = [1, 2];
const listKey = (customerId: number) => ["pens", customerId] as const;

let read: string[];
const { pageQuery } = listData(shape, {
  key: listKey,
  read: (customerId, { offset }) => Promise.resolve(read.push(`list of ${customerId} at ${offset}`)),
  save: () => Promise.resolve(),
});
const pens = recordData({
  listKey,
  key: (customerId) => ["pen", customerId],
  read: (customerId, id) => {
    read.push(`${id} of ${customerId}`);
    return Promise.resolve({ id, name: "stored" });
  },
});

/** Shows a page of the list and a record of two companies. Returns what had to be read. */
const show = async (): Promise<readonly string[]> => {
  read = [];
  for (const customerId of [own, other]) {
    await queryClient.fetchQuery(pageQuery(customerId, searchFrom(shape, "?page=2")));
    await queryClient.fetchQuery(pens.recordQuery(customerId, "a"));
  }
  return read;
};

beforeEach(async () => {
  queryClient.clear();
  await show();
  expect(await show()).toEqual([]);
});

test("a stored record is shown without a request, and the lists of its company are read again", async () => {
  expect(await pens.store(own, { id: "a", name: "renamed" })).toEqual({ id: "a", name: "renamed" });
  expect(await show()).toEqual(["list of 1 at 25"]);
  expect(queryClient.getQueryData(pens.recordQuery(own, "a").queryKey)).toEqual({ id: "a", name: "renamed" });
});

test("forgotten records are read again, with the lists of their company", async () => {
  await pens.forget(own);
  expect(await show()).toEqual(["list of 1 at 25", "a of 1"]);
});

test("a record is read again although it is fresh", async () => {
  await pens.reread(own, "a");
  expect(read).toEqual(["a of 1"]);
});

test("pages of a list are read and kept one by one", async () => {
  await queryClient.fetchQuery(pageQuery(own, searchFrom(shape, "?page=3")));
  expect(read).toEqual(["list of 1 at 50"]);
});
