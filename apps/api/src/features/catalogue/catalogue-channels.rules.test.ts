import { expect, it } from "vitest";
import { channelRanges, channelsIn } from "./catalogue-channels.rules.ts";

it.each([
  ["C21-C24", ["C21", "C22", "C23", "C24"]],
  ["C08-C10", ["C08", "C09", "C10"]],
  ["C21", ["C21"]],
  ["C21-C21", ["C21"]],
  ["C22-C21", []],
  ["1551", ["1551"]],
])("%s is %j", (entry, channels) => {
  expect(channelsIn(entry)).toEqual(channels);
});

it.each([
  [
    ["C23", "C21", "C22", "1551", "C30"],
    ["1551", "C21-C23", "C30"],
  ],
  [["C09", "C10"], ["C09-C10"]],
  [
    ["C21", "C23"],
    ["C21", "C23"],
  ],
  [
    ["1551", "1552"],
    ["1551", "1552"],
  ],
  [[], []],
])("%j are written as %j", (channels, ranges) => {
  expect(channelRanges(channels)).toEqual(ranges);
});
