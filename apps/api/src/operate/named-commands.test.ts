import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { rights } from "@demarc/contract/core/rights";
import { features } from "../features.ts";
import { operatorCommands } from "../operator-commands.ts";
import { checkCommand } from "./check.ts";
import { endpointsFor } from "./contract-modules.ts";
import { commandFor, commandsUnder, operationsOf } from "./operations.ts";

const operations = operationsOf(await endpointsFor("operator"));
const others = [...operatorCommands(), checkCommand].map(({ name }) => ({ words: name.split(" ") }));
const commands = [...operations, ...others];

const firstWords = new Set(commands.map(({ words }) => words[0]));

/** The words at the start of a command line. */
const wordsOf = (line: string): readonly string[] => {
  const [start = ""] = /^[a-z-]+(?: [a-z][a-z-]*)*(?![\w=])/.exec(line) ?? [];
  return start.split(" ").filter((word) => word !== "help");
};

/** Whether words begin with a command, or are the beginning of commands. */
const isCommand = (words: readonly string[]): boolean =>
  commandFor(commands, words) !== undefined || commandsUnder(commands, words).length > 0;

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

const earlierCommands = /^\|[^|\n]*\|/gm;

/** The command lines in a text, such as `order accept ID`. */
const linesIn = (text: string): string[] =>
  [...text.matchAll(/(?:operate |`)-- ([a-z-][^`\n]*)/g)].map(([, line = ""]) => line);

/** The command lines in a document that stand between backticks without `npm run operate`. Leaves out the first column of tables, which has earlier commands. */
const bareLinesIn = (text: string): string[] =>
  [...text.replaceAll(earlierCommands, "").matchAll(/`([a-z-]+ [a-z][^`\n]*)`/g)]
    .map(([, line = ""]) => line)
    .filter((line) => firstWords.has(line.split(" ")[0] ?? ""));

const filesOf = (patterns: readonly string[]) =>
  fs
    .globSync(patterns, { cwd: repository, exclude: (name) => name.endsWith(".test.ts") })
    .map((file) => ({ file, text: fs.readFileSync(`${repository}${file}`, "utf8") }));

const documents = filesOf(["README.md", "docs/*.md", "docs/{operations,product}/*.md"]);
const sources = filesOf(["apps/api/src/**/*.{ts,yaml}"]);
const named = [
  ...[...documents, ...sources].flatMap(({ file, text }) => linesIn(text).map((line) => ({ file, line }))),
  ...documents.flatMap(({ file, text }) => bareLinesIn(text).map((line) => ({ file, line }))),
];

it("documents, mails and messages name only commands that exist", () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ line }) => !isCommand(wordsOf(line)))).toEqual([]);
});

it("documents name only calls of the operator API that exist, with rights that exist", () => {
  const shape = (path: string) => path.replaceAll(/[:{]\w+\}?/g, "*");
  const calls = new Set(operations.map(({ endpoint: { method, path } }) => `${method} ${shape(path)}`));
  const text = documents.find(({ file }) => file.endsWith("own-data.md"))?.text ?? "";
  const listed = [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`\s]*)`/g)].map(([, call = ""]) => call);
  expect(listed.length).toBeGreaterThan(80);
  expect(listed.filter((call) => !calls.has(shape(call).replace(" /", " /operator/v1/")))).toEqual([]);
  const used = [...text.matchAll(/`([a-z]+\.[a-z]+)`/g)].map(([, right = ""]) => right);
  expect(used.filter((right) => !(rights as readonly string[]).includes(right))).toEqual([]);
});

it("the command lines of documents, mails and messages confirm what they end", () => {
  const ending = new Set(operations.filter(({ endpoint }) => endpoint.ends));
  const examples = named.filter(({ line }) => {
    const words = wordsOf(line);
    const command = commandFor(operations, words);
    return command && ending.has(command) && line.trimEnd().split(" ").length > command.words.length;
  });
  expect(examples.length).toBeGreaterThan(5);
  expect(examples.filter(({ line }) => !line.includes("--confirm"))).toEqual([]);
});

it("mails to the staff name a command with its words", () => {
  const named = features.flatMap(({ staffMails = [] }) => staffMails.map(({ command }) => command("X")));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((text) => commandFor(commands, text.split(" ")) === undefined)).toEqual([]);
});
