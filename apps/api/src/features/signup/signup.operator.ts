import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import type { Config } from "../../platform/environment.ts";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { type Step, takeStep } from "./application.steps.ts";
import type { ApplicationRow } from "./signup.queries.ts";
import * as queries from "./signup.queries.ts";

/** An application as the operator sees it. */
export type OperatorApplication = ApplicationRow;

/** What the operator may decide: `note` is the question of requestInfo or the reason of reject. */
export interface Decision extends Step {
  readonly event: "startReview" | "requestInfo" | "approve" | "reject";
  /** Who decides, as the ledger will name them. */
  readonly by: string;
}

/** The applications in a state, longest wait first; without one, all that are undecided. */
export const listApplications = (operatorPool: pg.Pool, state?: string): Promise<OperatorApplication[]> =>
  queryRows(operatorPool, queries.listApplications(state ?? null));

export const findApplication = async (operatorPool: pg.Pool, id: string): Promise<OperatorApplication | undefined> =>
  (await queryRows(operatorPool, queries.findApplication(id)))[0];

/**
 * Takes a decision of the operator and mails the applicant about it; an approval makes the customer active, with its first
 * administrator. Throws 404 for an unknown application; 409 where its state refuses the decision, or where the KvK number
 * or the user name belongs to somebody else.
 */
export const decideApplication = (
  { operatorPool, config }: { readonly operatorPool: pg.Pool; readonly config: Config },
  decision: Decision,
): Promise<OperatorApplication> =>
  runOperatorChange(byOperator(operatorPool, decision.by), (transaction) => takeStep(transaction, decision, config));
