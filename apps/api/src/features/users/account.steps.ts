import type { Account, AccountCreate, ledger } from "@demarc/contract/users";
import { activationHours, activationMail, newLinkToken } from "../../platform/mail/activation.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { Config } from "../../platform/process/environment.ts";
import { type IfMatch, conflict, forbidden, found, refuseStale, violates } from "../../platform/refusals/errors.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { type HeldCustomer, lockCustomer } from "../company/company.public.ts";
import { queueCredentialJob } from "./credential.queries.ts";
import type { AccountRow, AccountValues } from "./users.queries.ts";
import { rolesChangedMail } from "./users.mails.ts";
import * as queries from "./users.queries.ts";
import { isWorkingAdministrator, losesRole } from "./users.rules.ts";

export const lockCompany = async (transaction: ChangeTransaction, customerId: number): Promise<HeldCustomer> => {
  return found(await transaction.query(lockCustomer(customerId)));
};

/**
 * Throws 409 if a locked company is at its account limit, because user lists are not paged (decision 19); `0`
 * means no limit.
 */
export const refuseTooMany = async (
  transaction: ChangeTransaction,
  customerId: number,
  limit: number,
): Promise<void> => {
  if (limit === 0) return;
  const [held] = await transaction.query(queries.countAccounts(customerId));
  if (held && held.count >= limit) throw conflict("account.limit", "Remove an account first.", { limit });
};

/** The account to change; locks its company. Throws 404 if it does not exist and 409 if `ifMatch` is stale. */
export const holdAccount = async (
  transaction: ChangeTransaction,
  { customerId, accountId }: { customerId: number; accountId: string },
  ifMatch?: IfMatch,
): Promise<{ company: HeldCustomer; account: AccountRow }> => {
  const company = await lockCompany(transaction, customerId);
  const account = found(await transaction.query(queries.lockAccount(customerId, accountId)));
  refuseStale(account, ifMatch);
  return { company, account };
};

export const readAccount = async (
  transaction: ChangeTransaction,
  customerId: number,
  accountId: string,
): Promise<AccountRow> => {
  return found(await transaction.query(queries.findAccount(customerId, accountId)));
};

/** Throws 409 if the change would leave a company without an administrator who can sign in. */
export const refuseLastAdministrator = async (
  transaction: ChangeTransaction,
  before: AccountRow,
  after: Pick<Account, "status" | "kind" | "roles"> | undefined,
): Promise<void> => {
  if (!isWorkingAdministrator(before) || (after && isWorkingAdministrator(after))) return;
  const [others] = await transaction.query(queries.countOtherAdministrators(before.company.id, before.id));
  if (!others?.count) throw conflict("account.last-admin", "A company keeps at least one administrator.");
};

/**
 * Throws 409 if the change would leave a company without an administrator who can sign in, or if users would lock
 * themselves out.
 */
export const protectAdministration = async (
  transaction: ChangeTransaction,
  caller: Caller,
  before: AccountRow,
  after: Pick<Account, "status" | "kind" | "roles"> | undefined,
): Promise<void> => {
  await refuseLastAdministrator(transaction, before, after);
  if (before.id === caller.accountId && after?.status !== before.status)
    throw conflict("account.self", "Ask another administrator to do this.");
};

/** Ends all sessions and tokens of an account in this transaction. `by`: the account that does it, or null for the operator. */
export const shutOut = (transaction: ChangeTransaction, by: string | null, accountId: string): void => {
  transaction.send(queries.revokeSessions(accountId));
  transaction.send(queries.revokeTokens(accountId, by));
};

/** Throws 403 for a grant of roles that the caller does not have. */
export const refuseGrant = (permitted: boolean): void => {
  if (!permitted) throw forbidden("role.missing", "You cannot give away a role that you do not hold.");
};

/**
 * The subject of an account at the bundled provider; undefined for another provider, or before the first activation.
 */
export const subjectOf = ({ identity }: Pick<Config, "identity">, account: AccountRow): string | undefined =>
  identity.bundled && account.identityIssuer === identity.linkedAs ? (account.identitySubject ?? undefined) : undefined;

/** Has a job do the part of a change at the bundled identity provider. Returns false for an account that does not sign in there. */
export const queueForProvider = (
  transaction: ChangeTransaction,
  config: Config,
  account: AccountRow,
  job = queueCredentialJob,
): boolean => {
  const subject = subjectOf(config, account);
  if (subject === undefined) return false;
  transaction.send(job({ customerId: account.company.id, accountId: account.id, subject }));
  return true;
};

/** Mails a new activation link, which replaces the previous one. */
export const invite = (
  transaction: ChangeTransaction,
  config: Config,
  account: Account,
  { id: customerId, variant }: HeldCustomer,
): void => {
  const { token, hash } = newLinkToken();
  transaction.send(queries.setInvitation(account.id, hash, activationHours));
  const { id: accountId, username, firstName, locale } = account;
  const company = account.company.name;
  const portalUrl = portalUrlOf(config, variant);
  queueMail(
    transaction,
    customerId,
    activationMail({ customerId, accountId, token, username, firstName, company, variant, locale, portalUrl }),
    config,
  );
};

const recorded = [
  "username",
  "email",
  "firstName",
  "middleName",
  "lastName",
  "phoneNumber",
  "status",
  "roles",
  "kind",
  "locale",
  "version",
] as const;

const fields = (account: AccountRow) => Object.fromEntries(recorded.map((name) => [name, account[name]]));

/**
 * Records a change of an account in the ledger, without counters and without the link to its identity provider. `externalRef`: the
 * operator's own id, if the account gets it now.
 */
export const recordAccount = (
  transaction: ChangeTransaction,
  action: keyof typeof ledger,
  before: AccountRow | undefined,
  after: AccountRow | undefined,
  externalRef: string | null = null,
): void =>
  transaction.record({
    action,
    event: action,
    entityType: "account",
    entityId: (after ?? before)?.id ?? "",
    ...(before ? { before: { ...fields(before), ...(externalRef !== null && { externalRef: null }) } } : {}),
    ...(after ? { after: { ...fields(after), ...(externalRef !== null && { externalRef }) } } : {}),
  });

interface AddedAccount {
  readonly company: HeldCustomer;
  readonly body: AccountCreate;
  readonly isDry?: boolean | undefined;
  /** The operator's own id. */
  readonly externalRef?: string | null;
  /** The activation link is sent later. */
  readonly isHeld?: boolean;
}

/**
 * Adds an account to a locked company, and invites a person by mail. Throws 409 if the company has too many, or if the user name is taken.
 */
export const addAccount = async (
  transaction: ChangeTransaction,
  { company, body, isDry = false, externalRef = null, isHeld = false }: AddedAccount,
  config: Config,
): Promise<AccountRow> => {
  await refuseTooMany(transaction, company.id, config.limits.accountsPerCustomer);
  const invited = body.kind !== "API" && !isHeld;
  const account = { ...body, username: body.username.trim() };
  const invitation = invited ? newLinkToken().hash : null;
  const [made] = await transaction
    .query(queries.insertAccount(company.id, account, { invitation, hours: activationHours, isDry, externalRef }))
    .catch((error: unknown) => {
      if (!violates(error, "customer_account_username")) throw error;
      throw conflict("account.username-in-use", "This user name is already in use.");
    });
  const created = await readAccount(transaction, company.id, made?.id ?? "");
  if (invited) invite(transaction, config, created, company);
  recordAccount(transaction, "account.created", undefined, created, externalRef);
  return created;
};

/** Mails people who can sign in that their roles changed. `person`: who changed them. */
export const mailChangedRoles = (
  transaction: ChangeTransaction,
  config: Config,
  { id: customerId, variant }: HeldCustomer,
  { before, after, person }: { readonly before: AccountRow; readonly after: AccountValues; readonly person: string },
): void => {
  if (before.kind !== "PERSON" || before.status !== "ENABLED" || after.status !== "ENABLED") return;
  if (String(before.roles) === String(after.roles)) return;
  const sender = { variant, portalUrl: portalUrlOf(config, variant) };
  queueMail(transaction, customerId, rolesChangedMail(before, after.roles, person, sender), config);
};

/** Applies changed status and roles to sessions, tokens and the credential. `by`: as in `shutOut`. */
export const applyToAccess = (
  transaction: ChangeTransaction,
  config: Config,
  { by, before, after }: { readonly by: string | null; readonly before: AccountRow; readonly after: AccountValues },
): void => {
  if (after.status !== before.status) queueForProvider(transaction, config, before);
  if (after.status === "DISABLED" && before.status !== "DISABLED") {
    shutOut(transaction, by, before.id);
    transaction.send(queries.setInvitation(before.id, null, activationHours));
  }
  if (losesRole(before.roles, after.roles)) transaction.send(queries.revokeSessions(before.id));
};
