import * as contract from "@demarc/contract/tv-accounts/tv-bulk";
import type { TvBulkAction, TvBulkResult } from "@demarc/contract/tv-accounts/tv-bulk";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../../record-keys.ts";
import type { BulkResultRow, BulkRows } from "./tv-bulk-file.ts";

export interface BulkRequest {
  readonly action: TvBulkAction;
  readonly rows: BulkRows;
  /** The rows, from 1, that create an account although they match an existing one. */
  readonly createAnyway?: readonly number[];
}

/** A request with the result of each row, after a dry run or after the action itself (`done`). */
export interface BulkOutcome extends BulkRequest {
  readonly unused: readonly string[];
  readonly results: readonly BulkResultRow[];
  readonly done: boolean;
}

const bodyOf = ({ action, rows, createAnyway = [] }: BulkRequest, dryRun: boolean) => ({
  action,
  rows: [...rows],
  dryRun,
  ...(createAnyway.length > 0 && { createAnyway: [...createAnyway] }),
});

/** A dry run: the effect on each row, without any change. */
export const tryTvBulk = (asked: BulkRequest): Promise<TvBulkResult> =>
  call(contract.changeTvAccounts, { body: bodyOf(asked, true) });

export const runTvBulk = async (asked: BulkRequest, idempotencyKey: string): Promise<TvBulkResult> => {
  try {
    return await call(contract.changeTvAccounts, { body: bodyOf(asked, false), idempotencyKey });
  } finally {
    void queryClient.invalidateQueries({ queryKey: recordKeys.tvAccounts });
  }
};
