import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import type { RunStatement } from "../../platform/database/database.ts";
import { found } from "../../platform/refusals/errors.ts";
import * as queries from "./manual-agreements.queries.ts";
import { agreementRenewal, agreementTermination, possibleOf } from "./agreement/manual-agreements.rules.ts";

export interface AgreementPlace {
  readonly customerId: number;
  readonly agreementId: string;
}

/** An agreement with all its parts, and what is possible today. Throws 404. */
export const readAgreement = async (
  run: RunStatement,
  { customerId, agreementId }: AgreementPlace,
  now: Date,
): Promise<ManualAgreement> => {
  const { renewals, ...whole } = found(await run(queries.findAgreement(customerId, agreementId)));
  // One after the other, because a transaction has one connection.
  const documents = await run(queries.listAgreementDocuments(customerId, agreementId));
  const history = await run(queries.listAgreementHistory(customerId, agreementId));
  const today = amsterdamDate(now);
  const dated = { ...whole, renewals };
  return {
    ...whole,
    documents,
    history,
    renewal: agreementRenewal(dated),
    termination: agreementTermination(dated, today),
    possible: possibleOf(dated, today),
  };
};
