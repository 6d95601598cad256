import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Texts } from "./compiled-messages.ts";

const source = path.join(import.meta.dirname, "../src");
const rules = path.join(import.meta.dirname, "../../../packages/contract/src/core/rules.en.ts");
const files = [...globSync("**/*.en.ts", { cwd: source }).map((file) => path.join(source, file)), rules];

const dutch = (file: string) => file.replace(/\.en\.ts$/, ".nl.ts");

/** The source texts, from one process of their own: an import in Vitest would return the compiled ones. */
const script = `
  const read = async (file) => [file, (await import(file)).default];
  process.stdout.write(JSON.stringify(await Promise.all(${JSON.stringify([...files, ...files.map(dutch)])}.map(read))));
`;
const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
const textsOf: ReadonlyMap<string, Texts> = new Map(JSON.parse(output) as [string, Texts][]);

const argumentsOf = (text: string) => new Set([...text.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name]) => name));
const argumentsIn = (file: string) =>
  Object.fromEntries(Object.entries(textsOf.get(file) ?? {}).map(([key, text]) => [key, argumentsOf(text)]));

test.each(files)("%s and its Dutch counterpart have the same keys with the same arguments", (file) => {
  const english = argumentsIn(file);
  expect(english).not.toEqual({});
  expect(argumentsIn(dutch(file))).toEqual(english);
});
