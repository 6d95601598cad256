import { amsterdamDate } from "@demarc/contract/core/calendar";
import type pg from "pg";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import type { Config } from "../../platform/process/environment.ts";
import { lockWithOrder, retryOvertaken } from "../fulfilment/fulfilment.public.ts";
import { operateService, type ServiceOperation } from "./service-operations.steps.ts";
import { findServiceIn, type OperatorService } from "../services/service-names.operator.ts";

export type { ServiceOperation } from "./service-operations.steps.ts";

/** What an operation did. `before` and `after` are equal if there was nothing to do. */
export interface ServiceOutcome {
  readonly before: OperatorService;
  readonly after: OperatorService;
}

/**
 * Carries out an operation on a service of any company. Throws a readable error for an unknown or ambiguous number, 400 for a
 * day that is over, and 409 if its state, its order or what depends on it forbids it.
 */
export const operateOnService = (
  { pool, by, config, now = new Date() }: { pool: pg.Pool; by: string; config: Config; now?: Date },
  word: string,
  wanted: ServiceOperation,
): Promise<ServiceOutcome> =>
  retryOvertaken(() =>
    runOperatorChange(byOperator(pool, by), async (transaction) => {
      const named = await findServiceIn(transaction, word);
      const { id } = named;
      const locked = await lockWithOrder(transaction, named, by);
      const before = await findServiceIn(transaction, id);
      if (wanted.action === "terminate") transaction.touches?.("services.end", before.customerId, null);
      await operateService({ ...locked, today: amsterdamDate(now), config }, wanted);
      return { before, after: await findServiceIn(transaction, id) };
    }),
  );
