import type pg from "pg";
import type { OperatorCommand } from "../platform/commands/operator-command.ts";
import type { TestApi } from "./test-api.ts";
import { testConfig } from "./test-config.ts";

export const commandNamed = (commands: readonly OperatorCommand[], name: string): OperatorCommand => {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`there is no command ${name}`);
  return command;
};

/** Runs a command of the operator on the database of a test, as `test`. Returns the lines that it prints. */
export const operateOn =
  ({ database }: Pick<TestApi, "database">, operatorPool: pg.Pool, environment: Record<string, string> = {}) =>
  (command: OperatorCommand, words: readonly string[]) =>
    command.run({
      words,
      by: "test",
      config: testConfig(environment),
      operatorPool,
      connect: database.connect,
    });
