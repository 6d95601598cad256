import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { accountFields } from "../tv-accounts/tv-account-fields.ts";
import { longestWait } from "./events.ts";
import { outcome } from "./listing.ts";
import { plannedWrite, reason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorTvCommands: typeof import("./tv-commands.ts");
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = {
  "tv-command.acknowledged": "tv-command.acknowledged",
  "tv-command.retried": "tv-command.retried",
} as const;

const { accountNr } = accountFields;
const writes = { ...plannedWrite, access: serviceRight("tv.write") } as const;

const openStates = ["PENDING", "FAILED"] as const;
const commandKind = oneOf([
  "activate",
  "suspend",
  "resume",
  "end",
  "pin",
  "product-on",
  "product-off",
  "device-on",
  "device-off",
]);

const OperatorTvCommand = Type.Object(
  {
    id: described(uuid(), "Id of the command"),
    sequence: described(Type.Integer(), "Order of the commands of one account", 1042),
    accountNr,
    company: described(Type.String(), "Name of the company", "Company B.V."),
    kind: described(commandKind, "What the TV platform has to do"),
    payload: described(
      Type.Record(Type.String(), Type.Unknown()),
      "Details of the command. That of `pin` has the PIN only for a token with `tv.write`, and only if the platform fetches its commands (`TV_CONNECTOR=off`); it has `error` instead if the PIN cannot be opened",
      { productId: "TV-SPORT" },
    ),
    state: described(oneOf(openStates), "PENDING: waits to be carried out. FAILED: was given up"),
    attempts: described(Type.Integer(), "How often it was sent", 8),
    lastError: described(nullableText(), "The last error; null without one", "Error: answered 500"),
    createdAt: described(instant(), "When it was created"),
  },
  { title: "TvCommand" },
);
export type OperatorTvCommand = Static<typeof OperatorTvCommand>;

export const firstTvCommand = "0.0";

export const listTvCommands = endpoint({
  name: "listTvCommands",
  summary: "Follow the open commands for the TV platform",
  details:
    "Commands that the platform has not acknowledged, in one order in which those of an account keep theirs. Call it again with `next` as `after`: no command is added before a cursor. Without `after` it begins with the oldest open command, so a platform that lost its cursor does not miss any.",
  method: "GET",
  path: "/operator/v1/tv-command",
  access: serviceRight("tv.read"),
  query: payload("tvCommandQuery", {
    after: described(
      Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,14})\\.(0|[1-9][0-9]{0,14})$" })),
      "`next` of the previous call",
    ),
    limit: described(
      Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
      "Maximum number of commands in the answer",
    ),
    wait: described(
      Type.Optional(Type.Integer({ minimum: 0, maximum: longestWait, default: 0 })),
      "Seconds to wait for a command if there is none yet",
    ),
  }),
  responses: {
    200: Type.Object(
      {
        items: described(Type.Array(OperatorTvCommand), "Commands, the oldest first"),
        next: described(Type.String(), "Cursor for the next call", "184467.1042"),
        more: described(Type.Boolean(), "Whether there are later commands"),
      },
      { title: "TvCommandPage" },
    ),
  },
});

const repairs = {
  ...writes,
  method: "POST",
  params: payload("tvCommandPath", { commandId: described(uuid(), "Id of the command") }),
} as const;

export const acknowledgeTvCommand = endpoint({
  ...repairs,
  name: "acknowledgeTvCommand",
  summary: "Acknowledge a command for the TV platform",
  details: "The platform has carried it out. Acknowledging it again changes nothing.",
  path: "/operator/v1/tv-command/:commandId/ack",
  body: payload("tvCommandAck", { reason: reason() }),
  responses: {
    200: written("AcknowledgedTvCommand", { id: OperatorTvCommand.properties.id, outcome }),
  },
});

const RetriedTvCommand = Type.Object(
  {
    id: OperatorTvCommand.properties.id,
    accountNr,
    kind: OperatorTvCommand.properties.kind,
    overtaken: described(Type.Boolean(), "True if a later command replaces it, so it is not sent"),
  },
  { title: "RetriedTvCommand" },
);

export const retryTvCommand = endpoint({
  ...repairs,
  name: "retryTvCommand",
  summary: "Send a command to the TV platform again",
  details: "A command that a later one replaces is not sent: acknowledge it.",
  path: "/operator/v1/tv-command/:commandId/retry",
  body: payload("tvCommandRetry", { reason: reason() }),
  responses: { 200: written("RetriedTvCommand", RetriedTvCommand.properties) },
});

export const retryTvCommands = endpoint({
  ...writes,
  name: "retryTvCommands",
  summary: "Send all open commands to the TV platform again",
  method: "POST",
  path: "/operator/v1/tv-command/retry",
  body: payload("tvCommandsRetry", { reason: reason() }),
  responses: {
    200: written("RetriedTvCommands", {
      items: described(Type.Array(RetriedTvCommand), "The commands, in their order"),
    }),
  },
});
