import type { ServiceContract, ServiceLifecycle, Termination } from "@demarc/contract/services/services";
import { earliestEnd } from "../../platform/contract-end.ts";

export type StoredContract = Required<ServiceContract>;

type Obstacle = NonNullable<Termination["reason"]>;
const obstacles: Readonly<Partial<Record<ServiceLifecycle, Obstacle>>> = {
  PLANNED: "NOT_DELIVERED",
  PROVISIONING: "NOT_DELIVERED",
  TESTING: "NOT_DELIVERED",
  CHANGE_PENDING: "CHANGE_PENDING",
  TERMINATION_SCHEDULED: "ALREADY_ENDING",
  TERMINATED: "ENDED",
};

/** Started months between two days: 15 January to 16 February are two. */
export const begunMonths = (from: string, to: string): number => {
  if (to <= from) return 0;
  const [first, last] = [new Date(from), new Date(to)];
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  return Math.max(1, months + (last.getUTCDate() > first.getUTCDate() ? 1 : 0));
};

const times = (amount: string, count: number): string => ((Math.round(Number(amount) * 100) * count) / 100).toFixed(2);

/**
 * The consequences of a termination today (in Amsterdam): the end date, which is the later of the end of the running term or
 * renewal and the notice period, and the amount still due until then.
 */
export const terminationOf = (
  { lifecycle, contract }: { readonly lifecycle: ServiceLifecycle; readonly contract: StoredContract },
  today: string,
): Required<Termination> => {
  const { startDate, noticeDays, terminationDate, mrc } = contract;
  const isEnding = lifecycle === "SUSPENDED" && terminationDate !== null;
  const reason = isEnding ? "ALREADY_ENDING" : (obstacles[lifecycle] ?? null);
  const earliest = earliestEnd(contract, today);
  const date = reason === "ALREADY_ENDING" ? terminationDate : reason === null ? earliest.date : null;
  const isOver = terminationDate !== null && terminationDate < today;
  const withdrawal = lifecycle === "SUSPENDED" ? "SUSPENDED" : "POSSIBLE";
  // Nothing is due before the first day.
  const remainingMonths = date === null ? 0 : begunMonths(startDate > today ? startDate : today, date);
  return {
    possible: reason === null,
    reason,
    earliestDate: date,
    noticeDays,
    boundBy: reason === null ? earliest.boundBy : null,
    withdrawal: reason === "ALREADY_ENDING" && !isOver ? withdrawal : "NONE",
    remainingMonths,
    cost: times(mrc, remainingMonths),
  };
};
