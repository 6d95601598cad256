import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import type { Config } from "../../platform/environment.ts";
import { runProviderChange } from "../../platform/changes/operator-change.ts";
import { type Step, takeStep } from "./application.steps.ts";
import type { ApplicationRow } from "./signup.queries.ts";
import * as queries from "./signup.queries.ts";

/** An application as visible to the provider. */
export type ProviderApplication = ApplicationRow;

/** A decision of the provider: `note` is the question of requestInfo or the reason of reject. */
export interface Decision extends Step {
  readonly event: "startReview" | "requestInfo" | "approve" | "reject";
  /** The operator, as named in the ledger. */
  readonly by: string;
}

/** Applications in a state, oldest first; without a state, all undecided ones. */
export const listApplications = (operatorPool: pg.Pool, state?: string): Promise<ProviderApplication[]> =>
  queryRows(operatorPool, queries.listApplications(state ?? null));

export const findApplication = async (operatorPool: pg.Pool, id: string): Promise<ProviderApplication | undefined> =>
  (await queryRows(operatorPool, queries.findApplication(id)))[0];

/**
 * Applies a decision and mails the applicant; an approval activates the customer with its first administrator. Throws
 * 404 for an unknown application; 409 if its state refuses the decision, or if the KvK number or the user name is
 * taken.
 */
export const decideApplication = (
  { operatorPool, config }: { readonly operatorPool: pg.Pool; readonly config: Config },
  decision: Decision,
): Promise<ProviderApplication> =>
  runProviderChange(
    { pool: operatorPool, actor: { actorType: "OPERATOR", actorId: decision.by }, ip: null, requestId: null },
    (transaction) => takeStep(transaction, decision, config),
  );
