import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { Config } from "../../platform/process/environment.ts";
import { conflict } from "../../platform/refusals/errors.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import type { HeldCustomer } from "../company/company.public.ts";
import { queueForProvider, readAccount, recordAccount } from "./account.steps.ts";
import { queueSecondFactorJob } from "./credential.queries.ts";
import type { AccountRow } from "./users.queries.ts";
import * as queries from "./users.queries.ts";
import { secondFactorResetMail } from "./users.mails.ts";

interface Reset {
  readonly company: HeldCustomer;
  readonly account: AccountRow;
  /** Who does it, in the mail; undefined for the operator. */
  readonly by: string | undefined;
}

/**
 * Removes the second factors of a person who has lost them, ends all sessions and mails the person. Throws 409 for an account
 * that does not sign in at the bundled provider.
 */
export const resetSecondFactor = async (
  transaction: ChangeTransaction,
  { company, account, by }: Reset,
  config: Config,
): Promise<AccountRow> => {
  if (!queueForProvider(transaction, config, account, queueSecondFactorJob))
    throw conflict("account.no-credential", "This user does not sign in at the bundled identity provider.");
  transaction.send(queries.clearSecondFactor(account.id));
  transaction.send(queries.revokeSessions(account.id));
  const mail = secondFactorResetMail(account, by, {
    variant: company.variant,
    portalUrl: portalUrlOf(config, company.variant),
  });
  queueMail(transaction, company.id, mail, config);
  const after = await readAccount(transaction, company.id, account.id);
  recordAccount(transaction, "account.second-factor-reset", account, after);
  return after;
};
