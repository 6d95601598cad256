import type { Role } from "@demarc/contract/core/access";
import { describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { Work, WorkEntry } from "../../platform/work.ts";
import { entriesFor, workItems } from "./work-list.rules.ts";

const entry = (kind: string, severity: WorkEntry["severity"], more: Partial<WorkEntry> = {}): WorkEntry => ({
  kind: kind as WorkEntry["kind"],
  severity,
  route: `/${kind}`,
  find: () => sql<Work>`select`,
  ...more,
});
const found = (kind: string, count: number, subjects: string[] = []) => ({
  kind: kind as WorkEntry["kind"],
  count,
  subjects,
  objects: [],
});
const kindsOf = (...given: Parameters<typeof workItems>) =>
  workItems(...given).map(({ kind, severity }) => `${kind} ${severity}`);

describe("the entries of a person", () => {
  const entries = [
    entry("contacts", "warn", { role: "RESELLER_ADMIN" }),
    entry("invoices", "warn", { role: "RESELLER_FINANCE" }),
    entry("lines", "bad"),
  ];
  it.each<[readonly Role[], readonly string[]]>([
    [[], ["lines"]],
    [["RESELLER_FINANCE"], ["invoices", "lines"]],
    [["RESELLER_ORDER", "RESELLER_SERVICE_DESK"], ["lines"]],
    [["RESELLER_ADMIN"], ["contacts", "invoices", "lines"]],
  ])("with %j are %j", (roles, kinds) => {
    expect(entriesFor(entries, roles).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("the work list", () => {
  it("has an entry with its records and its page", () => {
    const objects = [{ name: "LN-104233", detail: null, amount: null, since: null, route: "/lines/detail/1" }];
    expect(workItems([entry("lines", "bad")], [{ ...found("lines", 1, ["LN-104233"]), objects }])).toEqual([
      { kind: "lines", severity: "bad", count: 1, subjects: ["LN-104233"], route: "/lines", objects },
    ]);
  });

  it("is most severe first, then in the order of the entries, and advice last", () => {
    const entries = [
      entry("advice-1", "warn", { isAdvice: true }),
      entry("advice-2", "warn", { isAdvice: true }),
      entry("info", "info"),
      entry("warn-1", "warn"),
      entry("bad", "bad"),
      entry("warn-2", "warn"),
    ];
    expect(
      kindsOf(
        entries,
        ["warn-2", "info", "advice-2", "bad", "advice-1", "warn-1"].map((kind) => found(kind, 1)),
      ),
    ).toEqual(["bad bad", "warn-1 warn", "warn-2 warn", "advice-1 warn", "advice-2 warn", "info info"]);
  });

  it("leaves out what does not apply, or is done", () => {
    const entries = [entry("absent", "bad"), entry("done", "bad"), entry("open", "info")];
    expect(kindsOf(entries, [found("done", 0), found("open", 1)])).toEqual(["open info"]);
    expect(workItems([], [])).toEqual([]);
  });

  it.each([
    ["none of the steps is done", 1, 1, ["step-1 warn", "step-2 warn"]],
    ["a step is done", 0, 1, ["step-2 warn", "step-1 done"]],
    ["all steps are done", 0, 0, []],
  ])("of a new company, when %s", (_what, one, other, kinds) => {
    const entries = [entry("step-1", "warn", { isStep: true }), entry("step-2", "warn", { isStep: true })];
    expect(
      kindsOf([...entries, entry("other", "bad")], [found("step-1", one), found("step-2", other), found("other", 0)]),
    ).toEqual(kinds);
  });

  it("does not list finished steps for other open work", () => {
    const entries = [entry("step", "warn", { isStep: true }), entry("other", "bad")];
    expect(kindsOf(entries, [found("step", 0), found("other", 2)])).toEqual(["other bad"]);
  });

  it.each([
    [1, ["a"], ["a"]],
    [3, ["a", "b"], ["a", "b", "…"]],
    [2, ["a", "b"], ["a", "b"]],
    [3, [], []],
  ])("of %i records, of which %j are named, shows %j", (count, subjects, shown) => {
    expect(workItems([entry("lines", "bad")], [found("lines", count, subjects)])[0]?.subjects).toEqual(shown);
  });

  it("asks the entry for a severity that depends on the records", () => {
    const severity = (subjects: readonly string[]) => (subjects.includes("main") ? "bad" : "warn");
    const severityOf = (...subjects: string[]) =>
      workItems([entry("contacts", severity)], [found("contacts", 1, subjects)])[0]?.severity;
    expect([severityOf("main"), severityOf("billing")]).toEqual(["bad", "warn"]);
  });
});
