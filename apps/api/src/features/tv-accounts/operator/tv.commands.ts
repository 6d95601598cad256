import { suspendReasons } from "@demarc/contract/tv-accounts/tv-accounts";
import type pg from "pg";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { idFrom, listed, type OperatorCommand, readable } from "../../../platform/commands/operator-command.ts";
import {
  acknowledgeTvCommand,
  changeTvAccountAsOperator,
  type OpenCommand,
  openCommands,
  type RetriedCommand,
  retryTvCommands,
} from "./tv-commands.operator.ts";

const mostShown = 200;

const payloadText = (payload: OpenCommand["payload"]): string =>
  Object.keys(payload).length === 0 ? "" : JSON.stringify(payload);

const openLine = (command: OpenCommand): string =>
  [
    command.id,
    command.createdAt.slice(0, 16).replace("T", " "),
    String(command.accountNr),
    command.kind.padEnd(11),
    command.state.padEnd(7),
    `${command.attempts} attempts`,
    command.company,
    payloadText(command.payload),
    command.lastError ?? "",
  ]
    .filter(Boolean)
    .join("  ");

const retriedLine = ({ id, accountNr, kind, overtaken }: RetriedCommand): string =>
  overtaken
    ? `${id}  ${accountNr}  ${kind} is not sent: a later command replaces it. Close it with \`tv ack ${id}\`.`
    : `${id}  ${accountNr}  ${kind} is sent again`;

const list = async (pool: pg.Pool): Promise<readonly string[]> => {
  const commands = await openCommands(pool, mostShown + 1);
  const more = commands.length > mostShown ? [`There are more than ${mostShown}.`] : [];
  return listed([...commands.slice(0, mostShown).map(openLine), ...more]);
};

const retry = async (pool: pg.Pool, by: string, word: string | undefined): Promise<readonly string[]> => {
  const what = word === "all" ? word : idFrom(word, "tv list").toLowerCase();
  const retried = await runOperatorChange(byOperator(pool, by), (transaction) => retryTvCommands(transaction, what));
  if (retried.length === 0 && what !== "all") throw new Error("No failed or pending command has this id.");
  return listed(retried.map(retriedLine));
};

const acknowledge = async (pool: pg.Pool, by: string, word: string | undefined): Promise<readonly string[]> => {
  const id = idFrom(word, "tv list");
  const wasOpen = await runOperatorChange(byOperator(pool, by), (transaction) =>
    acknowledgeTvCommand(transaction, id),
  ).catch(readable("command"));
  if (!wasOpen) throw new Error("No failed or pending command has this id.");
  return [`${id} is acknowledged`];
};

const accountNrFrom = (word: string | undefined): number => {
  if (!word || !/^\d{7,9}$/.test(word)) throw new Error("Name the account by its number, such as 1000042.");
  return Number(word);
};

const reasonFrom = (word = "NON_PAYMENT"): (typeof suspendReasons)[number] => {
  const reason = suspendReasons.find((one) => one === word.toUpperCase());
  if (!reason) throw new Error(`The reason is one of ${suspendReasons.join(", ")}.`);
  return reason;
};

const changeAccount = async (
  pool: pg.Pool,
  by: string,
  [action, number, reason]: readonly ["suspend" | "resume", string | undefined, string | undefined],
): Promise<readonly string[]> => {
  const accountNr = accountNrFrom(number);
  const wanted = action === "suspend" ? { action, reason: reasonFrom(reason) } : { action };
  const change = runOperatorChange(byOperator(pool, by), (transaction) =>
    changeTvAccountAsOperator(transaction, accountNr, wanted),
  );
  const { changed } = await change.catch(readable("account"));
  const state = action === "suspend" ? "suspended" : "active";
  return [changed ? `${accountNr} is ${state}` : `${accountNr} was ${state} already`];
};

export const tvCommand: OperatorCommand = {
  name: "tv",
  usage: `  npm run operate -- tv list                               commands that the TV platform has not acknowledged
  npm run operate -- tv retry ID|all                       sends one of them, or all, again
  npm run operate -- tv ack ID                             records that you have carried it out yourself
  npm run operate -- tv suspend ACCOUNTNR [REASON]         ${suspendReasons.join(", ")}; NON_PAYMENT without one
  npm run operate -- tv resume ACCOUNTNR
`,
  run: async ({ words: [action, word, more], by, operatorPool }) => {
    if (action === "list") return list(operatorPool);
    if (action === "retry") return retry(operatorPool, by, word);
    if (action === "ack") return acknowledge(operatorPool, by, word);
    if (action === "suspend" || action === "resume") return changeAccount(operatorPool, by, [action, word, more]);
    return undefined;
  },
};
