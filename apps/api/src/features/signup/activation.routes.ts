import * as contract from "@demarc/contract/signup";
import type { FastifyRequest } from "fastify";
import { hashOfLinkToken } from "../../platform/mail/activation.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import type { CredentialsPort } from "../../platform/tokens/credentials-port.ts";
import { queryRows } from "../../platform/database/database.ts";
import { type InvalidRequest, invalid } from "../../platform/refusals/errors.ts";
import { type FailedAttempts, failedAttempts } from "../../platform/tokens/failed-attempts.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { runOperatorChange } from "../../platform/changes/operator-change.ts";
import * as queries from "./activation.queries.ts";

const passwordMessages = {
  "too-short": "validation.min-length",
  "too-long": "validation.max-length",
  "contains-username": "validation.password-has-username",
  common: "validation.password-common",
  personal: "validation.password-personal",
  pattern: "validation.password-pattern",
  guessable: "validation.password-guessable",
} as const;

/** A refused password does not use the link up, so the passwords of an account are counted. */
const judgedPasswords = 20;

interface Judges {
  readonly credentials: CredentialsPort | undefined;
  readonly judged: FailedAttempts;
}

/** Validates the password for the bundled provider; undefined without that. Throws 400 if it is missing or too weak. */
const acceptedPassword = async (
  { credentials, judged }: Judges,
  password: string | undefined,
  { id, username, firstName, middleName, lastName, company }: queries.PendingAccountRow,
): Promise<string | undefined> => {
  if (!credentials && password) throw invalid("password", "validation.invalid-data");
  if (!credentials) return undefined;
  if (!password) throw invalid("password", "validation.required");
  await judged.take(`account ${id}`);
  const words = [firstName, middleName ?? "", lastName, company];
  const problem = await credentials.passwordProblem(password, { username, words });
  if (problem) throw invalid("password", passwordMessages[problem]);
  return password;
};

interface Params {
  readonly customerId: number;
  readonly accountId: string;
}

/** Activates an account by the link from its mail. All invalid links get the same response. */
export function activationRoutes({ serve, config, authPool, anonymousPool, credentials }: PrivilegedContext): void {
  const wrongLinks = failedAttempts(authPool, "activation", { perSubject: config.limits.activationTries });
  const judges = {
    credentials,
    judged: failedAttempts(authPool, "activation password", { perSubject: judgedPasswords }),
  };
  // A link cannot be guessed, so a valid link is accepted even if other requests used up the limit.
  const linkRefused = async (accountId: string, http: FastifyRequest): Promise<InvalidRequest> => {
    await wrongLinks.take(`account ${accountId.toLowerCase()}`, http.ip);
    return invalid("token", "validation.link-invalid");
  };

  const accountOf = async ({ customerId, accountId }: Params, token: string, http: FastifyRequest) => {
    const hash = hashOfLinkToken(token);
    const [account] = await queryRows(anonymousPool, queries.findPendingAccount(customerId, accountId, hash));
    if (!account) throw await linkRefused(accountId, http);
    return account;
  };

  serve(contract.viewActivation, async ({ params, body, http }) => {
    const account = await accountOf(params, body.token, http);
    const { username, firstName, company, activationExpiresAt } = account;
    return { username, firstName, company, asksPassword: credentials !== undefined, expiresAt: activationExpiresAt };
  });

  serve(contract.activateAccount, async ({ params, body, http }) => {
    const actor = { actorType: "ACCOUNT" as const, actorId: params.accountId };
    const context = { pool: anonymousPool, actor, ip: http.ip, requestId: http.id };
    // Judged before the account is locked: that takes a while when many choose a password.
    const password = await acceptedPassword(judges, body.password, await accountOf(params, body.token, http));
    const account = await runOperatorChange(context, async (transaction) => {
      const [held] = await transaction.query(
        queries.lockPendingAccount(params.customerId, params.accountId, hashOfLinkToken(body.token)),
      );
      if (!held) return undefined;
      const { id, username, customerId, version } = held;
      if (credentials && password !== undefined)
        await credentials.createCredential({
          subject: id,
          username,
          email: username,
          password,
          locale: body.locale ?? held.locale,
          emailVerified: true,
        });
      transaction.send(queries.enableAccount(id, credentials?.issuer ?? null, body.locale ?? null));
      transaction.record(customerId, {
        action: "account.activated",
        entityType: "account",
        entityId: id,
        before: { status: "PENDING_ACTIVATION" },
        after: { status: "ENABLED", username, termsAccepted: true, version: version + 1 },
        event: "account.activated",
      });
      return held;
    });
    if (!account) throw await linkRefused(params.accountId, http);
    const loginUrl = `${portalUrlOf(config, account.variant)}/`;
    return { status: "ENABLED" as const, username: account.username, loginUrl };
  });
}

export function activationLinkRoutes({ serve, authPool, anonymousPool }: PrivilegedContext): void {
  const wishes = failedAttempts(authPool, "activation-link");

  serve(contract.requestActivationLink, async ({ body, http }) => {
    await wishes.take(http.ip, `account ${body.username.toLowerCase()}`);
    // A job looks the account up, so that neither the response nor its timing reveals whether it exists.
    await queryRows(anonymousPool, queries.queueActivationLink(body.username));
    return null;
  });
}
