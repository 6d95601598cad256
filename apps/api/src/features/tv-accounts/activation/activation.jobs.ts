import type { JobHandler, Timer } from "../../../platform/jobs/job-handler.ts";
import type { JobContext } from "../../../platform/jobs/job-context.ts";
import { sweep } from "../../../platform/jobs/sweep-batches.ts";
import { changeBySystem, type TvChange } from "../account/tv-change.ts";
import * as queries from "./activation-expiry.queries.ts";
import { recordClosedCode } from "./tv-codes.steps.ts";
import { recordClosedRequest } from "./tv-requests.steps.ts";

export const tvActivationTimers: readonly Timer[] = [
  { key: "tv-accounts.expire-codes", everySeconds: 60 },
  { key: "tv-accounts.sweep-activation", everySeconds: 3600 },
];

/** Codes or requests per transaction. */
const closedTogether = 100;

/** Closes what has expired, and records each one in the transaction that closes it. */
const expire = async <Row extends { readonly accountId: string; readonly customerId: number }>(
  { write, signal }: JobContext,
  close: queries.Expiry<Row>,
  record: (change: TvChange, account: { readonly id: string; readonly customerId: number }, row: Row) => void,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const closed = await write(async (transaction) => {
      const rows = await transaction.query(close(closedTogether));
      for (const row of rows) {
        const { accountId: id, customerId } = row;
        record(changeBySystem(transaction, customerId), { id, customerId }, row);
      }
      return rows.length;
    });
    if (closed < closedTogether) return;
  }
};

export const tvActivationJobs: Readonly<Record<string, JobHandler>> = {
  "tv-accounts.expire-codes": async (_payload, context) => {
    await expire(context, queries.expireTvRequests, (change, account, request) =>
      recordClosedRequest(change, account, "EXPIRED", request),
    );
    await expire(context, queries.expireTvCodes, (change, account, code) =>
      recordClosedCode(change, account, "EXPIRED", code),
    );
  },
  // Requests first: deleting a code also deletes its requests, which would make that statement large.
  "tv-accounts.sweep-activation": async (_payload, context) => {
    await sweep(context, queries.deleteTvRequests);
    await sweep(context, queries.deleteTvCodes);
    await sweep(context, queries.deleteTvDevices);
  },
};
