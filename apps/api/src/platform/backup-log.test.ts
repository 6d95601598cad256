import { expect, it } from "vitest";
import { neededSegments } from "./backup-log.ts";

const segmentBytes = 16 * 1024 * 1024;
const there = ["000000010000000200000000", "0000000100000001000000FF", "0000000100000001000000FE", "archive_status"];
const needed = (first: string, last: string, names = there) => neededSegments(names, { first, last, segmentBytes });

it("names every part of the log from the first to the last, over the end of a series too", () => {
  expect(needed("0000000100000001000000FE", "000000010000000200000000")).toEqual([
    "0000000100000001000000FE",
    "0000000100000001000000FF",
    "000000010000000200000000",
  ]);
  expect(needed("000000010000000200000000", "000000010000000200000000")).toEqual(["000000010000000200000000"]);
});

it.each([
  ["the first", "0000000100000001000000FD", "0000000100000001000000FF", there],
  ["the last", "0000000100000001000000FE", "000000010000000200000001", there],
  ["one in the middle", "0000000100000001000000FE", "000000010000000200000000", there.toSpliced(1, 1)],
  ["all of them", "000000020000000200000000", "000000020000000200000000", there],
])("refuses a back-up when %s was removed", (_which, first, last, names) => {
  expect(() => needed(first, last, names)).toThrow(/pg_wal/);
});
