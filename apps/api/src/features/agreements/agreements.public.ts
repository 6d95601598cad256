import type { MsaRequirement } from "@demarc/contract/agreements";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { AnswerOf } from "@demarc/contract/core/endpoint";
import type { getMe } from "@demarc/contract/session";
import type { Database, Tenant, Transaction } from "../../platform/database/database.ts";
import { forbidden, found } from "../../platform/refusals/errors.ts";
import { enqueueMsa } from "./agreement-dates.queries.ts";
import { findMsaFacts } from "./agreement/agreements.queries.ts";
import { blockedFrom, isBlocked, type MsaFacts } from "./agreement/agreements.rules.ts";
import { findTemplate } from "./msa-template.queries.ts";

/** Whether a company must sign an agreement, its latest status, and the first day on which it cannot order without one. */
export const findCompanyMsa = async (
  database: Database,
  tenant: Tenant,
  required: MsaRequirement,
): Promise<AnswerOf<typeof getMe>["msa"]> => {
  const facts = found(await database.read(tenant, findMsaFacts(tenant.customerId)));
  const blocksFrom = blockedFrom(facts, required);
  return { required: blocksFrom !== null, status: facts.latestStatus, blocksFrom };
};

/**
 * Throws 403 `msa.unsigned` if a company cannot order because its agreement is not signed, by the rows of `findMsaFacts`. A child
 * orders under the agreement of its reseller.
 */
export const refuseUnsigned = ([facts]: readonly MsaFacts[], required: MsaRequirement): void => {
  if (facts && isBlocked(facts, required, amsterdamDate(new Date())))
    throw forbidden("msa.unsigned", "This company has to sign its agreement before it can order.");
};

export { findMsaFacts } from "./agreement/agreements.queries.ts";

/** Sends a version of the template to a company, or the newest one, soon after the transaction. */
export const queueMsa = (
  transaction: Pick<Transaction, "send">,
  customerId: number,
  version: string | null = null,
): void => transaction.send(enqueueMsa(customerId, version));

export const isMsaTemplate = async ({ query }: Pick<Transaction, "query">, version: string): Promise<boolean> =>
  (await query(findTemplate(version))).length > 0;
