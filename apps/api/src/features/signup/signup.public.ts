import type pg from "pg";
import { queryRows } from "../../platform/database/database.ts";
import type { Config } from "../../platform/environment.ts";
import { runProviderChange } from "../../platform/changes/operator-change.ts";
import { type Step, takeStep } from "./application.steps.ts";
import type { ApplicationRow } from "./signup.queries.ts";
import * as queries from "./signup.queries.ts";

/** An application as the provider sees it. */
export type ProviderApplication = ApplicationRow;

/** What the provider may decide: `note` is the question of requestInfo or the reason of reject. */
export interface Decision extends Step {
  readonly event: "startReview" | "requestInfo" | "approve" | "reject";
  /** Who decides, as the ledger will name them. */
  readonly by: string;
}

/** The applications in a state, longest wait first; without one, all that are undecided. */
export const listApplications = (operatorPool: pg.Pool, state?: string): Promise<ProviderApplication[]> =>
  queryRows(operatorPool, queries.listApplications(state ?? null));

export const findApplication = async (operatorPool: pg.Pool, id: string): Promise<ProviderApplication | undefined> =>
  (await queryRows(operatorPool, queries.findApplication(id)))[0];

/**
 * Takes a decision of the provider and mails the applicant about it; an approval makes the customer active, with its first
 * administrator. Throws 404 for an unknown application; 409 where its state refuses the decision, or where the KvK number
 * or the user name belongs to somebody else.
 */
export const decideApplication = (
  { operatorPool, config }: { readonly operatorPool: pg.Pool; readonly config: Config },
  decision: Decision,
): Promise<ProviderApplication> =>
  runProviderChange(
    { pool: operatorPool, actor: { actorType: "OPERATOR", actorId: decision.by }, ip: null, requestId: null },
    (transaction) => takeStep(transaction, decision, config),
  );
