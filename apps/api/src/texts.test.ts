import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** Texts of the API stand in its modules, most of them unexported, as `en: …` with `nl: …` beside it. */
const files = globSync("**/*.ts", { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|(^|\/)(testing|demo)\/|\.demo\.ts$/.test(file),
);

const same = new Set(["Browser", "Download / upload", "KvK", "Order", "Orders", "Product", "Rack", "Status"]);

/** The text of the value that begins at a place: up to the comma or the bracket after it. */
const valueAt = (text: string, start: number): string => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (depth === 0 && ",})]".includes(sign)) return text.slice(start, at);
    if ("{[(".includes(sign)) depth += 1;
    if ("}])".includes(sign)) depth -= 1;
  }
  return text.slice(start);
};

/** The value of a name of the module around a text: the name itself. */
const named = (name: string): object =>
  new Proxy(() => "", {
    get: (_, key) => (key === Symbol.toPrimitive ? () => name : named(`${name}.${String(key)}`)),
  });
const around = new Proxy(
  {},
  {
    has: (_, key) => !(key in globalThis),
    get: (_, key) => (typeof key === "symbol" ? undefined : named(key)),
  },
);

/** The value of an expression. Functions are only compared by their source, so that no value is computed. */
const valueOf = (expression: string): unknown =>
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the source is our own
  (new Function("around", `with (around) { return (${expression}); }`) as (scope: object) => unknown)(around);

type Pair = readonly [where: string, english: string, dutch: string];

const leavesOf = (where: string, english: unknown, dutch: unknown): Pair[] =>
  typeof english === "object" && english !== null
    ? Object.entries(english).flatMap(([key, value]) =>
        leavesOf(`${where}.${key}`, value, (dutch as Record<string, unknown> | undefined)?.[key]),
      )
    : [[where, String(english), String(dutch)]];

const pairsIn = (file: string): Pair[] => {
  const text = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, file), "utf8"));
  return [...text.matchAll(/\ben:\s+(?=[{"`(])/g)].flatMap((match) => {
    const english = valueAt(text, match.index + match[0].length);
    const rest = text.slice(match.index + match[0].length + english.length);
    const beside = /^,\s*nl:\s+/.exec(rest);
    return beside ? leavesOf(file, valueOf(english), valueOf(valueAt(rest, beside[0].length))) : [];
  });
};

/** A text without words of its own: what it is given, or nothing. */
const isWordless = (text: string): boolean =>
  text === "undefined" || !/[a-z]{2}/i.test(text.replaceAll(/\$?\{[^}]*\}|=>|\bdetail\b/g, ""));

describe("the texts of the API", () => {
  const pairs = files.flatMap(pairsIn);

  it("are found in mails, documents, notifications and pages", () => {
    expect(pairs.length).toBeGreaterThan(350);
    for (const part of ["mails.ts", "notifications.ts", "texts.ts", "labels.ts"])
      expect([part, pairs.some(([where]) => where.includes(part))]).toEqual([part, true]);
  });

  it("are Dutch in Dutch: the same text in both languages is a word that both have", () => {
    const equal = pairs.filter(([, english, dutch]) => english === dutch && !isWordless(english));
    expect(equal.filter(([, english]) => !same.has(english))).toEqual([]);
    expect([...same].filter((word) => !equal.some(([, english]) => english === word))).toEqual([]);
  });
});
