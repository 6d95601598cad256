import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Right } from "@demarc/contract/core/rights";
import { actionsOf, type ApprovalRule, usualApprovalPolicy } from "@demarc/contract/operator/approvals";
import Big from "big.js";
import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { add } from "../money.ts";

/** An action of a change that a rule can cover. */
export interface Touch {
  readonly action: Right;
  readonly customerId: number | null;
  /** In the unit of the action; null if it is unknown: then every limit counts as exceeded. */
  readonly amount: string | null;
}

export const findApprovalRules = () => sql<{ rules: ApprovalRule[] }>`select rules from approval_policy`;

export const readSum = (action: Right, customer: string, day: string, amount: string) => sql<{ amount: string }>`
  select coalesce((select amount from approval_sum
    where day = ${day}::date and action = ${action} and customer = ${customer}), 0) + ${amount}::numeric as amount`;

/** Locks the sum until the change ends. Otherwise two parallel changes could together exceed the limit. */
export const addToSum = (action: Right, customer: string, day: string, amount: string) => sql<{ amount: string }>`
  insert into approval_sum (action, customer, day, amount)
  values (${action}, ${customer}, ${day}::date, ${amount}::numeric)
  on conflict (day, action, customer) do update set amount = approval_sum.amount + excluded.amount
  returning amount`;

/** The rules, and the one that covers changes of the rules themselves. */
export const rulesInForce = (rules: readonly ApprovalRule[]): readonly ApprovalRule[] =>
  rules.length === 0 ? [] : [...rules, { action: "approvals.manage" }];

/** Whether a rule can cover a call with one of the rights. */
export const isWatched = (rules: readonly ApprovalRule[], rights: readonly Right[]): boolean => {
  const actions = new Set(rights.flatMap(actionsOf));
  return rulesInForce(rules).some(({ action }) => actions.has(action));
};

/** Commands say when they take one of these actions. */
const actionsOfCommands = new Set(usualApprovalPolicy.map(({ action }) => action));

export interface GuardedChange {
  /** The right of the call; null if it depends on the kind of its record, and undefined on the command line. */
  readonly right: Right | null | undefined;
  readonly touches: readonly Touch[];
  readonly hasChanged: boolean;
  readonly isDry: boolean;
}

/** Whether the sums of the day, by customer, exceed the limit of a rule. */
const exceeds = async (
  transaction: Transaction,
  { action, aboveAmount = "0" }: ApprovalRule,
  touches: readonly Touch[],
  isDry: boolean,
): Promise<boolean> => {
  if (touches.some(({ amount }) => amount === null)) return true;
  const day = amsterdamDate(new Date());
  const byCustomer = Map.groupBy(touches, ({ customerId }) => String(customerId ?? ""));
  let found = false;
  // A fixed order prevents a deadlock between two changes.
  for (const [customer, own] of [...byCustomer].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const amount = add(...own.map((one) => one.amount ?? "0"));
    const [sum] = await transaction.query((isDry ? readSum : addToSum)(action, customer, day, amount));
    if (new Big(sum?.amount ?? 0).gt(aboveAmount)) found = true;
  }
  return found;
};

/** The actions of a change that need an approval. A real change counts towards the limits of the day. */
export const actionsToApprove = async (
  transaction: Transaction,
  rules: readonly ApprovalRule[],
  { right, touches, hasChanged, isDry }: GuardedChange,
): Promise<Right[]> => {
  const needed: Right[] = [];
  for (const rule of hasChanged ? rulesInForce(rules) : []) {
    const { action, aboveAmount } = rule;
    const own = touches.filter((one) => one.action === action);
    const isUnknown = right === undefined && action !== "approvals.manage" && !actionsOfCommands.has(action);
    const isCovered =
      aboveAmount === undefined
        ? isUnknown || own.length > 0 || right === action
        : own.length > 0 && (await exceeds(transaction, rule, own, isDry));
    if (isCovered) needed.push(action);
  }
  return needed;
};
