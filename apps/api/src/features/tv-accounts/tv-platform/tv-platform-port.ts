import type { TvCommandKind } from "./tv-commands.queries.ts";

/** The job that sends the pending commands of one account. */
export const sendingKind = "tv-accounts.send-commands";

/** A command as it goes out. `id` lets the system drop a command that it gets twice; `sequence` is the order in an account. */
export interface TvCommand {
  readonly id: string;
  readonly sequence: number;
  readonly accountNr: number;
  readonly kind: TvCommandKind;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Port to the TV platform. `carryOut` resolves when the system has acknowledged the command, rejects with `SystemAway` when
 * it gives no answer, and with another error when it answers in another way.
 */
export interface TvPlatform {
  readonly carryOut: (command: TvCommand) => Promise<void>;
}
