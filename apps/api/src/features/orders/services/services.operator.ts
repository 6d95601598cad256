import { amsterdamDate } from "@demarc/contract/core/calendar";
import type pg from "pg";
import { byOperator, type OperatorTransaction, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import type { Config } from "../../../platform/environment.ts";
import { found } from "../../../platform/errors.ts";
import { changeByOperator } from "../order-change.ts";
import { findAnyOrderForUpdate } from "../order-changes.queries.ts";
import type { LockedOrder } from "../order.steps.ts";
import type { OperatedService } from "./service-ends.steps.ts";
import { operateService, type ServiceOperation } from "./service-operations.steps.ts";
import { serviceKinds } from "./service-lifecycle.steps.ts";
import { findServiceIn, type OperatorService } from "./service-names.operator.ts";
import { findOpenOrder } from "./terminations.steps.ts";

export type { ServiceOperation } from "./service-operations.steps.ts";

/** The open order of the service changed while the locks were taken. */
class Overtaken extends Error {}

/**
 * Locks the open order that changes or ends a service, and then the service, in the same sequence as the completion of an order.
 * Throws `Overtaken` if another order was opened or ended in the meantime.
 */
export const lockWithOrder = async (
  transaction: OperatorTransaction,
  { type, id, customerId }: Pick<OperatorService, "type" | "id" | "customerId">,
  by: string,
): Promise<Omit<OperatedService, "today" | "config">> => {
  const change = changeByOperator(transaction, customerId, by);
  const open = await findOpenOrder(change, { customerId, id });
  const order: LockedOrder | undefined = open && found(await change.query(findAnyOrderForUpdate(open.id)));
  const service = found(await change.query(serviceKinds[type].lock(customerId, id)));
  const still = await findOpenOrder(change, { customerId, id });
  if (still?.id !== open?.id) throw new Overtaken(`Something else happens to ${service.name}. Try again.`);
  return { change, type, service, order };
};

const mostTries = 5;

/** Runs a change by the operator, with retries if it is overtaken. */
export const runOvertakable = async <Answer>(
  pool: pg.Pool,
  by: string,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
  tries = mostTries,
): Promise<Answer> => {
  try {
    return await runOperatorChange(byOperator(pool, by), work);
  } catch (error) {
    if (!(error instanceof Overtaken) || tries <= 1) throw error;
    return runOvertakable(pool, by, work, tries - 1);
  }
};

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
  runOvertakable(pool, by, async (transaction) => {
    const named = await findServiceIn(transaction, word);
    const { id } = named;
    const locked = await lockWithOrder(transaction, named, by);
    const before = await findServiceIn(transaction, id);
    await operateService({ ...locked, today: amsterdamDate(now), config }, wanted);
    return { before, after: await findServiceIn(transaction, id) };
  });
