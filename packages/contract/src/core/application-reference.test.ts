import { expect, it } from "vitest";
import { applicationNumberIn, applicationReference } from "./application-reference.ts";

it.each([
  [1, "AP-000001"],
  [123_456, "AP-123456"],
  [1_234_567, "AP-1234567"],
])("application %i is known as %s", (number, reference) => {
  expect(applicationReference(number)).toBe(reference);
  expect(applicationNumberIn(reference)).toBe(number);
});

it.each([
  [" ap 123 ", 123],
  ["AP123", 123],
  ["AP\u2011000123\u200B", 123],
  ["ＡＰ–123", 123],
  ["ap-000123456789", 123_456_789],
  ["ap-1234567890", undefined],
  ["AP-0", undefined],
  ["AP-", undefined],
  ["AP--1", undefined],
  ["123", undefined],
  ["xAP-1", undefined],
  ["AP-1x", undefined],
])("%j is application %j", (text, number) => {
  expect(applicationNumberIn(text)).toBe(number);
});
