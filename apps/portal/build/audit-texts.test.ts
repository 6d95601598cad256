import { auditedKinds } from "@demarc/contract/audit";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import english from "../src/features/audit/audit.en.ts";
import dutch from "../src/features/audit/audit.nl.ts";

const api = path.join(import.meta.dirname, "../../api");
const sources = globSync(["src/features/**/*.ts", "migrations/*.sql"], { cwd: api, exclude: ["**/*.test.ts"] }).map(
  (file) => readFileSync(path.join(api, file), "utf8"),
);
const found = (...patterns: readonly RegExp[]): string[] =>
  sources.flatMap((source) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, word = ""]) => word)),
  );

const kinds = auditedKinds.join("|");
const name = `((?:${kinds})\\.[a-z]+(?:-[a-z]+)*)`;

/** Every action that a slice writes to the ledger under its full name, in code, in a table of names, or in SQL. */
const actions = found(
  new RegExp(`\\baction: "${name}"`, "g"),
  new RegExp(`^ +[a-zA-Z]+: "${name}",$`, "gm"),
  new RegExp(`'(?:ACCOUNT|OPERATOR|PUBLIC|SYSTEM)',[^;]*? '${name}'`, "g"),
);

/** Actions whose kind is added by the slice itself: what happened to an account or a token. */
const happened = (kind: string, call: RegExp) =>
  found(call)
    .flatMap((words) => [...words.matchAll(/"([a-z-]+)"/g)].map(([, what = ""]) => `${kind}.${what}`))
    .filter((action) => !action.endsWith("."));
const accounts = happened("account", /recordAccount\(transaction, ("[a-z-]+")/g);
const tokens = happened("token", /\brecord\(transaction, ([^{]*?), holder\.id/g);
const outcomes = ["account.enabled", "account.disabled", "account.updated", "account.invitation-sent"];

test("every action that the API records has a text in both languages", () => {
  const all = [...new Set([...actions, ...accounts, ...tokens, ...outcomes])].toSorted();
  expect(all.length).toBeGreaterThan(25);
  for (const texts of [english, dutch] as Readonly<Record<string, string>>[])
    expect(all.filter((action) => !(`audit.action.${action}` in texts))).toEqual([]);
});

test("every action text belongs to an action that the API records", () => {
  const all = new Set([...actions, ...accounts, ...tokens, ...outcomes]);
  const texts = Object.keys(english).filter((key) => key.startsWith("audit.action."));
  expect(texts.map((key) => key.slice("audit.action.".length)).filter((action) => !all.has(action))).toEqual([]);
});

test("every kind of record that the API writes can be filtered on", () => {
  const written = found(/entityType: "([a-z-]+)"/g);
  expect(new Set(written)).toEqual(new Set(auditedKinds));
  for (const kind of auditedKinds) expect(english).toHaveProperty([`audit.kind.${kind}`]);
});
