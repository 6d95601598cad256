import { activationHours, activationMail, newLinkToken } from "../../platform/mail/activation.ts";
import { recordStatement } from "../../platform/changes/change.ts";
import type { Config } from "../../platform/process/environment.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import * as activation from "./activation.queries.ts";
import { anonymiseApplications, expireApplications, forgetAddresses } from "./signup.queries.ts";
import { expiryDays } from "./signup.rules.ts";

/** Days after the decision until the applicant's personal data is erased. */
const anonymisedAfterDays = 90;
const applicationsAtOnce = 20;

export const signupTimers: readonly Timer[] = [
  { key: "signup.expire", everySeconds: 3600 },
  { key: "signup.anonymise", everySeconds: 3600 },
];

/** Mails a new activation link if this user name has a pending account; replaces the previous link. */
const sendActivationLink = (username: string, { complete }: JobContext, config: Config): Promise<void> =>
  complete(async (transaction) => {
    const [account] = await transaction.query(activation.lockPendingAccountOf(username));
    if (!account) return;
    const { id: accountId, customerId, variant, version } = account;
    const { token, hash } = newLinkToken();
    const portalUrl = portalUrlOf(config, variant);
    const author = { customerId, actorType: "SYSTEM", actorId: null, ip: null, requestId: null } as const;
    transaction.send(activation.renewActivation(accountId, hash, activationHours));
    queueMail(transaction, customerId, activationMail({ ...account, accountId, token, portalUrl }), config);
    transaction.send(
      recordStatement(
        {
          action: "account.activation-link-sent",
          entityType: "account",
          entityId: accountId,
          after: { username: account.username, version: version + 1 },
          event: "account.activation-link-sent",
        },
        author,
      ),
    );
  });

export const signupJobs = (config: Config): Readonly<Record<string, JobHandler>> => ({
  "signup.activation-link": (payload, context) => sendActivationLink(String(payload["username"]), context, config),
  "signup.expire": async (_payload, { query }) => {
    await query(expireApplications(expiryDays.SUBMITTED, expiryDays.INFO_REQUESTED));
    await query(forgetAddresses());
  },
  "signup.anonymise": (_payload, context) =>
    sweep(context, anonymiseApplications(anonymisedAfterDays, applicationsAtOnce), applicationsAtOnce),
});
