import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { features } from "../features.ts";
import { operatorCommands } from "../operator-commands.ts";
import { endpointsFor } from "./contract-modules.ts";
import { commandFor, commandsUnder, operationsOf } from "./operations.ts";

const commands = [
  ...operationsOf(await endpointsFor("operator")),
  ...operatorCommands().map(({ name }) => ({ words: name.split(" ") })),
];

/** Whether words begin with a command, or are the beginning of commands. */
const isCommand = (text: string): boolean => {
  const words = text.split(" ").filter((word) => word !== "help");
  return commandFor(commands, words) !== undefined || commandsUnder(commands, words).length > 0;
};

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** The commands that a text names, such as `order accept`. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/(?:operate |`)-- ([a-z-]+(?: [a-z-]+)*)/g)].map(([, words = ""]) => words);

it("documents, mails and messages name only commands that exist", () => {
  const files = fs.globSync(["README.md", "docs/*.md", "docs/product/*.md", "apps/api/src/**/*.{ts,yaml}"], {
    cwd: repository,
    exclude: (name) => name.endsWith(".test.ts"),
  });
  const named = files.flatMap((file) =>
    namedIn(fs.readFileSync(`${repository}${file}`, "utf8")).map((words) => ({ file, words })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ words }) => !isCommand(words))).toEqual([]);
});

it("mails to the staff name a command with its words", () => {
  const named = features.flatMap(({ staffMails = [] }) => staffMails.map(({ command }) => command("X")));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((text) => commandFor(commands, text.split(" ")) === undefined)).toEqual([]);
});
