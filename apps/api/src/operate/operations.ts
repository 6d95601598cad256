import type { Endpoint } from "@demarc/contract/core/endpoint";
import { fileMediaTypes } from "@demarc/contract/core/file-answer";
import { didYouMean } from "../platform/did-you-mean.ts";
import { Misused } from "./misused.ts";

/** Something to call by its words, such as `customer ref put`. */
interface Called {
  readonly words: readonly string[];
}

/** An operation of the operator API as a command. */
export interface Operation extends Called {
  readonly endpoint: Endpoint;
}

/** Whether the answer is a file. */
export const sendsFile = ({ responses }: Endpoint): boolean =>
  Object.values(responses).some((answer) => fileMediaTypes in answer);

const verbs = { PUT: "put", PATCH: "change", DELETE: "delete" } as const;

const verbOf = (endpoint: Endpoint, collections: ReadonlySet<string>): string[] => {
  const { method, path, name } = endpoint;
  if (method === "GET") return sendsFile(endpoint) ? [] : [name.startsWith("list") ? "list" : "show"];
  if (method === "POST") return collections.has(path) || path.split("/").length === 4 ? ["create"] : [];
  return [verbs[method]];
};

/**
 * The words of an operation: the fixed parts of its path, and a verb unless the path ends with one. Of two operations with the same
 * words, the one without an id has `all` after them (docs/decisions/0062-commands-follow-the-contract.md).
 */
export const operationsOf = (endpoints: readonly Endpoint[]): readonly Operation[] => {
  const collections = new Set(endpoints.filter(({ method }) => method === "GET").map(({ path }) => path));
  const named = endpoints.map((endpoint) => {
    const fixed = endpoint.path
      .replace("/operator/v1/", "")
      .split("/")
      .filter((part) => !part.startsWith(":"));
    return { endpoint, words: [...fixed, ...verbOf(endpoint, collections)] };
  });
  const count = Map.groupBy(named, ({ words }) => words.join(" "));
  return named
    .map(({ endpoint, words }) => {
      const isShared = (count.get(words.join(" "))?.length ?? 0) > 1;
      return { endpoint, words: isShared && !endpoint.path.includes(":") ? [...words, "all"] : words };
    })
    .toSorted((one, other) => (one.words.join(" ") < other.words.join(" ") ? -1 : 1));
};

const isStart = (start: readonly string[], words: readonly string[]): boolean =>
  start.every((word, place) => word === words[place]);

/** The longest command with which these words begin. */
export const commandFor = <Command extends Called>(
  commands: readonly Command[],
  words: readonly string[],
): Command | undefined =>
  commands
    .filter((command) => isStart(command.words, words))
    .toSorted((one, other) => other.words.length - one.words.length)[0];

/** The commands that begin with these words. */
export const commandsUnder = <Command extends Called>(
  commands: readonly Command[],
  words: readonly string[],
): readonly Command[] => commands.filter((command) => isStart(words, command.words));

/** The refusal of an unknown command, with the most likely one. */
export const unknownCommand = (commands: readonly Called[], words: readonly string[]): Misused => {
  const place = words.findIndex((_, at) => commandsUnder(commands, words.slice(0, at + 1)).length === 0);
  const before = place < 0 ? words : words.slice(0, place);
  const see = `See: help ${before.join(" ")}`.trimEnd();
  const wrong = words[before.length];
  if (wrong === undefined) return new Misused(`Say what to do with ${before.join(" ")}. ${see}`);
  const next = commandsUnder(commands, before).flatMap((one) => one.words[before.length] ?? []);
  const where = before.length === 0 ? "" : ` of ${before.join(" ")}`;
  return new Misused(`There is no command ${wrong}${where}.${didYouMean(wrong, next)} ${see}`);
};
