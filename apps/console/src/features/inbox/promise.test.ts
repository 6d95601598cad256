import { expect, test } from "vitest";
import type { Translate } from "@demarc/shell/translate.ts";
import { dueTextOf, groupOf, leftTextOf, urgencyOf } from "./promise.ts";

/** Monday 23 November 2026, 09:42 in Amsterdam. */
const now = Date.parse("2026-11-23T08:42:00Z");
const say: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;
const at = (dueAt: string) => ({ dueAt });

test.each([
  ["2026-11-23T08:41:59Z", "late", "late"],
  ["2026-11-23T08:42:00Z", "today", "soon"],
  ["2026-11-23T09:41:59Z", "today", "soon"],
  ["2026-11-23T09:42:00Z", "today", "calm"],
  // Midnight in Amsterdam is an hour before that of UTC.
  ["2026-11-23T22:59:59Z", "today", "calm"],
  ["2026-11-23T23:00:00Z", "later", "calm"],
])("an answer promised by %s is %s, and %s", (dueAt, group, urgency) => {
  expect([groupOf(at(dueAt), now), urgencyOf(at(dueAt), now)]).toEqual([group, urgency]);
});

test.each([
  ["2026-11-23T13:02:00Z", "14:02"],
  ["2026-11-20T16:00:00Z", "Fri 17:00"],
  ["2026-11-29T11:00:00Z", "Sun 12:00"],
  ["2026-11-30T11:00:00Z", "30 Nov"],
  ["2026-11-16T11:00:00Z", "16 Nov"],
])("a promise by %s reads %s", (dueAt, text) => {
  expect(dueTextOf(dueAt, now, "en")).toBe(text);
});

test.each([
  ["2026-11-23T13:02:59Z", 'inbox.hours {"hours":4,"minutes":20}'],
  ["2026-11-23T09:41:00Z", 'inbox.minutes {"minutes":59}'],
  ["2026-11-25T08:41:00Z", 'inbox.hours {"hours":47,"minutes":59}'],
  ["2026-11-25T08:42:00Z", 'inbox.days {"days":2}'],
])("what is left until %s is %s", (dueAt, text) => {
  expect(leftTextOf(dueAt, now, say)).toBe(text);
});

test("a promise that is past says how late it is", () => {
  expect(leftTextOf("2026-11-23T08:00:00Z", now, say)).toMatch(/^inbox\.late-by .*minutes.*42/);
});
