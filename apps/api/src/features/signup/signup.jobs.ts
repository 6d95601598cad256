import { activationHours, activationMail, newLinkToken } from "../../platform/activation.ts";
import { recordStatement } from "../../platform/change.ts";
import type { Config } from "../../platform/environment.ts";
import { withinJob } from "../../platform/job-transaction.ts";
import type { JobHandler, Timer } from "../../platform/jobs.ts";
import { queueMail } from "../../platform/mail.ts";
import { portalUrlOf } from "../../platform/portals.ts";
import { rowsOf } from "../../platform/sql.ts";
import * as activation from "./activation.queries.ts";
import { expireApplications, forgetAddresses } from "./signup.queries.ts";
import { expiryDays } from "./signup.rules.ts";

export const signupTimers: readonly Timer[] = [{ key: "signup.expire", everySeconds: 3600 }];

type Client = Parameters<JobHandler>[1];

/** Mails a new activation link to whoever waits for one under this name; the link before it is void. */
const sendActivationLink = async (username: string, client: Client, config: Config): Promise<void> => {
  const [account] = await rowsOf(client, activation.lockPendingAccountOf(username));
  if (!account) return;
  const { id: accountId, customerId, variant, version } = account;
  const { token, hash } = newLinkToken();
  const portalUrl = portalUrlOf(config, variant);
  const author = { customerId, actorType: "SYSTEM", actorId: null, ip: null, requestId: null } as const;
  await withinJob(client, (transaction) => {
    transaction.send(activation.renewActivation(accountId, hash, activationHours));
    queueMail(transaction, customerId, activationMail({ ...account, accountId, token, portalUrl }));
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
};

export const signupJobs = (config: Config): Readonly<Record<string, JobHandler>> => ({
  "signup.activation-link": (payload, client) => sendActivationLink(String(payload["username"]), client, config),
  "signup.expire": async (_payload, client) => {
    await rowsOf(client, expireApplications(expiryDays.SUBMITTED, expiryDays.INFO_REQUESTED));
    await rowsOf(client, forgetAddresses());
  },
});
