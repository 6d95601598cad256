import { compileMessage } from "@lingui/message-utils/compileMessage";
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Texts } from "./compiled-messages.ts";

const source = path.join(import.meta.dirname, "../src");
const rules = path.join(import.meta.dirname, "../../../packages/contract/src/core/rules.en.ts");
const files = [...globSync("**/*.en.ts", { cwd: source }).map((file) => path.join(source, file)), rules];

const dutch = (file: string) => file.replace(/\.en\.ts$/, ".nl.ts");

/** The source texts, from a separate process: an import in Vitest would return the compiled ones. */
const script = `
  const read = async (file) => [file, (await import(file)).default];
  process.stdout.write(JSON.stringify(await Promise.all(${JSON.stringify([...files, ...files.map(dutch)])}.map(read))));
`;
const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
const textsOf: ReadonlyMap<string, Texts> = new Map(JSON.parse(output) as [string, Texts][]);

/** The argument of a compiled part, and those inside its plural or select choices. */
const argumentsOfPart = (part: unknown): string[] => {
  if (!Array.isArray(part)) return [];
  const [name, , choices] = part as [string, string?, Record<string, unknown>?];
  const inChoices = typeof choices === "object" ? Object.values(choices) : [];
  return [name, ...inChoices.flatMap(argumentsOfMessage)];
};
const argumentsOfMessage = (message: unknown): string[] =>
  Array.isArray(message) ? message.flatMap(argumentsOfPart) : [];
const argumentsOf = (text: string) => new Set(argumentsOfMessage(compileMessage(text)));
const argumentsIn = (file: string) =>
  Object.fromEntries(Object.entries(textsOf.get(file) ?? {}).map(([key, text]) => [key, argumentsOf(text)]));

test.each(files)("%s and its Dutch counterpart have the same keys with the same arguments", (file) => {
  const english = argumentsIn(file);
  expect(english).not.toEqual({});
  expect(argumentsIn(dutch(file))).toEqual(english);
});
