import type { OperatorTvCommand } from "@demarc/contract/operator/tv-commands";
import { sql } from "../../../platform/database/sql.ts";
import type { EventReader } from "../../../platform/events/sequencer.ts";

/**
 * Gives new commands the position of the events that have just got theirs. A command has a position before a reader hears of its change. Run as
 * portal_jobs, by one process at a time.
 */
export const placeTvCommands: EventReader = ({ upTo }) => sql`
  update tv_command set position = ${upTo}::bigint where state <> 'ACKNOWLEDGED' and position is null`;

/** A command with its sealed PIN. */
export interface FeedCommandRow extends OperatorTvCommand {
  readonly position: number;
  readonly accountId: string;
}

/** Open commands after a cursor. Those of one position are in the order of their account. Run as portal_operator. */
export const listFeedCommands = (position: number, sequence: number, most: number) => sql<FeedCommandRow>`
  select coalesce(command.position, 0) as position, command.sequence, command.id, account.id as "accountId", account.account_nr as "accountNr",
    customer.name as company, command.kind, command.payload, command.state, command.attempts, command.last_error as "lastError",
    command.created_at as "createdAt"
  from tv_command command join tv_account account on account.id = command.account_id
  join customer on customer.id = command.customer_id
  where command.state <> 'ACKNOWLEDGED' and (command.position, command.sequence) > (${position}::bigint, ${sequence}::bigint)
  order by command.position, command.sequence limit ${most}::int`;
