import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Texts } from "./compiled-messages.ts";

const source = path.join(import.meta.dirname, "../src");
const rules = path.join(import.meta.dirname, "../../../packages/contract/src/core/rules.en.ts");
const files = [...globSync("**/*.en.ts", { cwd: source }).map((file) => path.join(source, file)), rules];

/** The source texts: an import in Vitest would return the compiled ones. */
const readTexts = (file: string): Texts => {
  const script = `process.stdout.write(JSON.stringify((await import(${JSON.stringify(file)})).default))`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }),
  ) as Texts;
};
const argumentsOf = (text: string) => new Set([...text.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name]) => name));
const argumentsIn = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, argumentsOf(text)]));

test.each(files)("%s and its Dutch counterpart have the same keys with the same arguments", (file) => {
  expect(argumentsIn(readTexts(file.replace(/\.en\.ts$/, ".nl.ts")))).toEqual(argumentsIn(readTexts(file)));
});
