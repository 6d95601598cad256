import type { AuditEvent } from "@demarc/contract/audit";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerTexts } from "../../app/registry/slice-texts.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { searchFrom } from "@demarc/shell/lists/list-search.ts";
import { loadCatalogues, translate } from "@demarc/shell/translate.ts";
import { demoAccount } from "../../testing/demo-account.ts";
import { anyApi, fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { differencesOf, fieldName, isUuid, subjectText, valueText } from "./audit-difference.ts";
import { auditFilters } from "./audit-filters.ts";
import { auditList, auditQuery } from "./audit.data.ts";

const id = "0192f3a0-0000-7000-8000-0000000000d1";
const auditTexts = { en: () => import("./audit.en.ts"), nl: () => import("./audit.nl.ts") };
beforeAll(() => loadCatalogues(auditTexts, ledgerTexts));
beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

describe("what differs between two states of a record", () => {
  const address = { street: "Kade", houseNumber: 1, room: null };
  const paths = (before: unknown, after: unknown) =>
    differencesOf(before, after).map(({ path, before: old, after: now }) => [path.join("."), old, now]);

  test.each<[string, unknown, unknown, unknown]>([
    ["a changed value", { name: "A", city: "Z" }, { name: "B", city: "Z" }, [["name", "A", "B"]]],
    ["a value that is added", {}, { name: "B" }, [["name", undefined, "B"]]],
    ["a value that is removed", { name: "A" }, {}, [["name", "A", undefined]]],
    ["a new record", null, { name: "B" }, [["name", undefined, "B"]]],
    ["a nested value", { address }, { address: { ...address, houseNumber: 2 } }, [["address.houseNumber", 1, 2]]],
    [
      "a group of fields that is added",
      { address: null },
      { address },
      [
        ["address.street", undefined, "Kade"],
        ["address.houseNumber", undefined, 1],
      ],
    ],
    [
      "a group of fields that is removed",
      { address },
      { address: null },
      [
        ["address.street", "Kade", undefined],
        ["address.houseNumber", 1, undefined],
      ],
    ],
    ["a list, as a whole", { roles: ["A"] }, { roles: ["A", "B"] }, [["roles", ["A"], ["A", "B"]]]],
    ["no value in another form", { a: null, b: "", c: [] }, { b: null, c: undefined, d: "" }, []],
    [
      "false and zero, which are values",
      { a: null, b: null },
      { a: false, b: 0 },
      [
        ["a", null, false],
        ["b", null, 0],
      ],
    ],
    [
      "nothing that changes by itself",
      { id: 1, guid: 1, uid: 1, customerId: 1, accountId: 1, version: 1, createdAt: 1, updatedAt: 1 },
      {},
      [],
    ],
  ])("%s", (_, before, after, expected) => expect(paths(before, after)).toEqual(expected));
});

describe("a value", () => {
  test.each<[string | undefined, unknown, string]>([
    [undefined, null, ""],
    [undefined, [], ""],
    [undefined, true, "audit.yes"],
    [undefined, false, "audit.no"],
    [undefined, 12, "12"],
    [undefined, "Kade", "Kade"],
    [undefined, ["Kade", true], "Kade, audit.yes"],
    [undefined, id, "audit.chosen"],
    [undefined, "2026-11-20T22:30:00Z", "20 Nov 2026, 23:30"],
    [undefined, "2026-11-20", "2026-11-20"],
    ["userAgent", "unknown", "unknown"],
    ["query", "city=Zwolle,Enschede&from=2026-11-20", "City: Zwolle, Enschede · From: 2026-11-20"],
  ])("of %s %j is %j", (field, value, text) => {
    const t = (key: string) => key;
    const shown = valueText(t, field, value, "en");
    // A field may have a name in the log.
    expect(
      shown.replaceAll(/audit\.field\.(\w)(\w*)/g, (_, first: string, rest: string) => first.toUpperCase() + rest),
    ).toBe(text);
  });

  test("that the log has words for is in words", () => {
    expect(valueText(translate, "x", "nothing of the kind", "en")).toBe("nothing of the kind");
    expect(fieldName(translate, ["address", "houseNumber"]).split(" › ")).toEqual([expect.any(String), "House number"]);
    expect(fieldName(translate, ["anotherNewField"])).toBe("Another new field");
  });
});

test.each([
  [id, true],
  [id.toUpperCase(), true],
  [id.slice(1), false],
  [`${id}0`, false],
  [`x${id}`, false],
])("%s is an id: %s", (text, expected) => expect(isUuid(text)).toBe(expected));

test("a page of the log is requested by actor, kind and days", async () => {
  const { sent } = anyApi({ items: [] });
  const search = (address: string) => searchFrom(auditList, address);
  await queryClient.fetchQuery(
    auditQuery(1, search("?person=p&kind=user&from=2026-11-01&to=2026-11-20&page=3&rows=50")),
  );
  await queryClient.fetchQuery(auditQuery(1, search("")));
  expect(sent().map((request) => request.split("?")[1])).toEqual([
    "actor=p&entityType=user&from=2026-11-01&to=2026-11-20&limit=50&offset=100",
    "limit=25&offset=0",
  ]);
});

test("the actor that was chosen is an option, also if it is no user", () => {
  const people = [demoAccount(), demoAccount({ id: "2", firstName: "Tom", lastName: "Wit", username: "tom" })];
  const optionsFor = (person: string, otherName?: string) => {
    const [who] = auditFilters(translate, { person, people, otherName });
    return who && "options" in who ? who.options.slice(2) : undefined;
  };
  expect(optionsFor("")).toEqual([]);
  expect(optionsFor("2")).toEqual([]);
  expect(optionsFor("3", "Script")).toEqual([{ value: "3", label: "Script" }]);
  expect(optionsFor("3")).toEqual([{ value: "3", label: "3" }]);
});

describe("what an event is about", () => {
  const event = (action: string, after: unknown, subject: string | null = "198.51.100.0/24") =>
    subjectText(translate, { action, after, subject } as AuditEvent);
  const ptr = (count: number) => Array.from({ length: count }, (_, place) => `198.51.100.${place + 40} x.example`);

  test.each([
    ["a changed PTR record is its address", "prefix.ptr-changed", { ptr: ptr(1) }, "198.51.100.40"],
    ["several are counted", "prefix.ptr-changed", { ptr: ptr(12) }, "12 addresses of 198.51.100.0/24"],
    ["so are restored ones", "prefix.ptr-change-undone", { ptr: ptr(2) }, "2 addresses of 198.51.100.0/24"],
    ["a label is of its address", "prefix.address-labelled", { address: "198.51.100.9" }, "198.51.100.9"],
    ["anything else is the record", "prefix.updated", { prefix: "x" }, "198.51.100.0/24"],
    ["so is an event without values", "prefix.ptr-changed", null, "198.51.100.0/24"],
  ])("%s", (_what, action, after, text) => {
    expect(event(action, after)).toBe(text);
  });

  test("a bulk address check is the number of addresses, and nothing without one", () => {
    expect(event("bulk-check.started", { total: 12 }, null)).toBe("12 addresses");
    expect(event("bulk-check.finished", { total: 1 }, null)).toBe("1 address");
    expect(event("bulk-check.finished", null, null)).toBeNull();
  });
});
