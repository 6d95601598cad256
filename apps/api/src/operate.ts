import os from "node:os";
import { promisify } from "node:util";
import { byHttp } from "./operate/by-http.ts";
import { endpointsFor } from "./operate/contract-modules.ts";
import { helpFor } from "./operate/help.ts";
import { Misused } from "./operate/misused.ts";
import { commandFor, type Operation, operationsOf, unknownCommand } from "./operate/operations.ts";
import { type Asked, requestOf } from "./operate/request.ts";
import { carryOut, exitCodes, type Printer } from "./operate/run.ts";
import { type OperatorCommand, readable } from "./platform/commands/operator-command.ts";

const { DEMARC_URL: url, DEMARC_TOKEN: token } = process.env;
/** The name of the caller in the ledger, for commands on the server. The user of a container can be a number without a name. */
const callerName = (): string => {
  try {
    return `os:${os.userInfo().username}`;
  } catch {
    return `os:${process.getuid?.() ?? "unknown"}`;
  }
};

const written = promisify<string | Uint8Array, void>(process.stdout.write.bind(process.stdout));

const printer: Printer = {
  width: process.stdout.isTTY ? process.stdout.columns : 160,
  print: written,
  complain: (text) => process.stderr.write(`${text}\n`),
};

/** The refusal of a command outside the operator API. */
class Refused extends Error {}

const refused = (error: unknown): never => {
  throw new Refused(error instanceof Error ? error.message : String(error), { cause: error });
};

/** Sends a request to a running product, or to the operator API in this process. */
const answered = async (operation: Operation, asked: Asked): Promise<number> => {
  if (token !== undefined) return carryOut(operation, asked, byHttp(token), printer);
  const [{ onServer }, { operatorInProcess }] = await Promise.all([
    import("./operate/on-server.ts"),
    import("./operate/in-process.ts"),
  ]);
  return onServer(async (server) => {
    const api = operatorInProcess(server, callerName());
    try {
      return await carryOut(operation, asked, api.send, printer);
    } finally {
      await api.close();
    }
  });
};

const runOnServer = async (command: OperatorCommand, words: readonly string[]) => {
  const { onServer } = await import("./operate/on-server.ts");
  return onServer((server) =>
    command
      .run({ ...server, words, by: callerName() })
      .catch(readable("record"))
      .catch(refused),
  );
};

/** Runs a command outside the operator API, on the database itself if it needs one. */
const runHere = async (command: OperatorCommand, words: readonly string[]): Promise<number> => {
  if (url !== undefined) throw new Misused(`${command.name} runs on the server only, without DEMARC_URL.`);
  const lines = (await command.alone?.(words).catch(refused)) ?? (await runOnServer(command, words));
  if (!lines) throw new Misused(`Usage: ${command.name} ${command.takes}`.trimEnd());
  await printer.print(lines.map((line) => `${line}\n`).join(""));
  return exitCodes.done;
};

/** What a start would refuse. Works when the product cannot start. */
const runCheck = async (words: readonly string[]): Promise<number> => {
  if (url !== undefined) throw new Misused("check runs on the server only, without DEMARC_URL.");
  if (words.length > 0) throw new Misused("Usage: check");
  const { check } = await import("./operate/check.ts");
  const { lines, isComplete } = await check(process.env);
  await printer.print(lines.map((line) => `${line}\n`).join(""));
  return isComplete ? exitCodes.done : exitCodes.refused;
};

const serverCommands = async () => {
  const [{ operatorCommands }, { checkCommand }] = await Promise.all([
    import("./operator-commands.ts"),
    import("./operate/check.ts"),
  ]);
  return [checkCommand, ...operatorCommands()].map((command) => ({ command, words: command.name.split(" ") }));
};

const run = async (words: readonly string[]): Promise<number> => {
  if ((url === undefined) !== (token === undefined))
    throw new Misused("Set DEMARC_URL and DEMARC_TOKEN, or neither of them.");
  if (url !== undefined && !/^https?:/.test(URL.parse(url)?.protocol ?? ""))
    throw new Misused("DEMARC_URL is not an http or https address.");
  const operations = operationsOf(await endpointsFor("operator"));
  if (words.length === 0 || words[0] === "help" || words.includes("--help")) {
    const about = words.filter((word) => word !== "help" && word !== "--help");
    await printer.print(`${helpFor(operations, await serverCommands(), about).join("\n")}\n`);
    return exitCodes.done;
  }
  const operation = commandFor(operations, words);
  if (operation)
    return answered(operation, requestOf(operation, words.slice(operation.words.length), url ?? "http://localhost"));
  const commands = await serverCommands();
  const found = commandFor(commands, words);
  if (!found) throw unknownCommand([...operations, ...commands], words);
  const { command } = found;
  const rest = words.slice(found.words.length);
  return "run" in command ? runHere(command, rest) : runCheck(rest);
};

const codeOf = (error: unknown): number => {
  if (error instanceof Misused) return exitCodes.misused;
  return error instanceof Refused ? exitCodes.refused : exitCodes.unanswered;
};

/** What went wrong; `fetch` has it in the cause. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return error instanceof TypeError && cause instanceof Error ? `${message}: ${cause.message}` : message;
};

/** A reader such as `head` may close the pipe before the end. */
const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");

process.stdout.on("error", (error) => {
  if (!isClosedPipe(error)) throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!isClosedPipe(error)) {
    printer.complain(messageOf(error));
    process.exitCode = codeOf(error);
  }
}
