import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import type { Config } from "../../platform/process/environment.ts";
import { type Step, takeStep } from "./application.steps.ts";
import type { ApplicationRow } from "./signup.queries.ts";
import * as queries from "./signup.queries.ts";

/** An application with the fields that only the operator sees. */
export type OperatorApplication = ApplicationRow;

/** A decision of the operator: `note` is the question of requestInfo or the reason of reject. */
export interface Decision extends Step {
  readonly event: "startReview" | "requestInfo" | "approve" | "reject";
}

export const findApplication = async (operatorPool: pg.Pool, id: string): Promise<OperatorApplication | undefined> =>
  (await queryRows(operatorPool, queries.findApplication(id)))[0];

/**
 * Applies a decision and mails the applicant; an approval activates the customer with its first administrator. Throws
 * 404 for an unknown application; 409 if its state refuses the decision, or if the KvK number or the user name is
 * taken.
 */
export const decideApplication = (
  transaction: OperatorTransaction,
  decision: Decision,
  config: Config,
): Promise<OperatorApplication> => takeStep(transaction, decision, config);
