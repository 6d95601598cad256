import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { slimContract } from "./slim-contract.ts";

type Exports = Readonly<Record<string, unknown>>;

const folder = fileURLToPath(new URL("../../contract/src/", import.meta.url));
const files = fs
  .readdirSync(folder, { recursive: true, encoding: "utf8" })
  // The browser does not call the operator API.
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("operator/"));

let out: string;

// All exports of the contract, as a build reduces them.
beforeAll(async () => {
  out = fs.mkdtempSync(path.join(os.tmpdir(), "slim-contract-"));
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [slimContract()],
    build: {
      outDir: out,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file, folder + file])),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js" },
      },
    },
  });
});
afterAll(() => fs.rmSync(out, { recursive: true }));

const isObject = (value: unknown): value is Exports => typeof value === "object" && value !== null;

/** Leaves out the keywords of a schema, but not a field with this name. */
const withoutTexts = (name: string, value: unknown): unknown =>
  (name === "description" && typeof value === "string") || (name === "examples" && Array.isArray(value))
    ? undefined
    : value;

const descriptionsIn = (value: unknown): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) =>
        name === "description" && typeof inner === "string" ? [inner] : descriptionsIn(inner),
      )
    : [];

/** The bodies of the endpoints of a contract file as JSON, by name. */
const bodiesIn = (module: Exports, replacer?: typeof withoutTexts) =>
  Object.fromEntries(
    Object.entries(module).flatMap(([name, value]) =>
      isObject(value) && value["body"] ? [[name, JSON.stringify(value["body"], replacer)]] : [],
    ),
  );

test("the browser gets every field of a body, without its description and examples, and no description elsewhere", async () => {
  const code = fs
    .readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => fs.readFileSync(`${out}/${name}`, "utf8"))
    .join("\n");
  const descriptions = new Set<string>();
  for (const file of files) {
    const [whole, slim] = (await Promise.all([import(folder + file), import(`${out}/${file}.js`)])) as Exports[];
    for (const text of descriptionsIn(whole)) descriptions.add(text);
    expect(bodiesIn(slim ?? {})).toEqual(bodiesIn(whole ?? {}, withoutTexts));
  }
  expect(descriptions.size).toBeGreaterThan(1000);
  // A single word may be in the code for another reason.
  expect([...descriptions].filter((text) => text.includes(" ") && code.includes(text))).toEqual([]);
});
