import type { FastifyInstance } from "fastify";
import { endpointsFor } from "../operate/contract-modules.ts";
import { sendTo } from "../operate/in-process.ts";
import { commandFor, type Operation, operationsOf, unknownCommand } from "../operate/operations.ts";
import { requestOf } from "../operate/request.ts";
import { refusalLines } from "../operate/run.ts";
import type { TestApi } from "./test-api.ts";
import { serviceToken } from "./tokens/service-token.ts";

const operations = operationsOf(await endpointsFor("operator"));
const tokens = new WeakMap<FastifyInstance, Promise<string>>();

/** The operation of a command line. Throws `Misused`. */
export const operationOf = (words: readonly string[]): Operation => {
  const operation = commandFor(operations, words);
  if (!operation) throw unknownCommand(operations, words);
  return operation;
};

/** Runs commands of the operator on an API, as `test`. A command gives its answer, or throws its refusal. */
export const commandsOn =
  ({ app, database }: Pick<TestApi, "app" | "database">) =>
  async <Answer = Record<string, unknown>>(...words: string[]): Promise<Answer> => {
    const token = tokens.get(app) ?? serviceToken(database, { name: "test" });
    tokens.set(app, token);
    const operation = operationOf(words);
    const asked = requestOf(operation, words.slice(operation.words.length), "http://localhost");
    const response = await sendTo(app, await token)(asked.request);
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(refusalLines(response.status, answer).join("\n"));
    return answer as Answer;
  };
