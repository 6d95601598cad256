import type { BodyOf } from "@demarc/contract/core/endpoint";
import { rightsOfRoles } from "@demarc/contract/core/staff-roles";
import type { Outcome } from "@demarc/contract/operator/listing";
import type * as contract from "@demarc/contract/operator/staff";
import { changedFields, picked } from "../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { newLinkToken } from "../../platform/mail/activation.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import type { Config } from "../../platform/process/environment.ts";
import { conflict, found, type IfMatch, refuseStale, violates } from "../../platform/refusals/errors.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { personOfStaff } from "../../platform/tokens/staff-sessions.ts";
import { type Granting, keepingManager, lockRoles, refuseGrant } from "./staff-grants.steps.ts";
import { queueInvitationJob, queueStaffCredentialJob, queueStaffSecondFactorJob } from "./staff-credential.queries.ts";
import { staffInvitationMail, staffSecondFactorResetMail } from "./staff.mails.ts";
import * as queries from "./staff.queries.ts";

type Written = Pick<contract.StaffPerson, "id" | "status" | "version"> & { readonly outcome: Outcome };

const writtenAs = ({ id, status, version }: contract.StaffPerson, outcome: Outcome): Written => ({
  id,
  status,
  version,
  outcome,
});

const record = (
  transaction: OperatorTransaction,
  action: Extract<
    keyof typeof contract.ledger,
    | "staff.created"
    | "staff.changed"
    | "staff.disabled"
    | "staff.enabled"
    | "staff.invited"
    | "staff.second-factor-reset"
  >,
  entityId: string,
  change: { readonly before?: unknown; readonly after: unknown },
): void =>
  transaction.record(null, { action, entityType: "staff", entityId, event: action, kept: "7 years", ...change });

const refuseTaken = (error: unknown): never => {
  if (violates(error, "staff_username"))
    throw conflict("staff.username-in-use", "This user name is already in use, perhaps by a user of a customer.");
  if (violates(error, "staff_server_user_key"))
    throw conflict("staff.server-user-in-use", "This user of the server is already another person.");
  throw error;
};

/** Mails the link to choose a password, and lets it work once the change is made. */
const invite = (
  transaction: OperatorTransaction,
  { id, username, name, locale }: contract.StaffPerson,
  config: Config,
): void => {
  const { token, hash: linkHash } = newLinkToken();
  const query = new URLSearchParams({ token, client_id: config.console?.clientId ?? "", lang: locale });
  const url = `${config.identity.authority}/password/new?${query.toString()}`;
  transaction.send(queries.linkToCredential(id, config.identity.linkedAs));
  queueMail(transaction, null, staffInvitationMail({ username, name, locale, url }), config);
  transaction.send(queueInvitationJob(id, linkHash));
};

const recorded = ["username", "name", "locale", "roles", "serverUser"] as const;

/** Adds a person, and mails an invitation if the identity provider is the bundled one. Throws 403 and 409. */
export const createStaffPerson = async (
  transaction: OperatorTransaction,
  { caller, body }: { readonly caller: Granting; readonly body: BodyOf<typeof contract.createStaffPerson> },
  config: Config,
): Promise<Written> => {
  refuseGrant(caller, rightsOfRoles(body.roles, await lockRoles(transaction)));
  const { username, name, locale = "nl", roles, serverUser = null } = body;
  const values = { username: username.trim(), name: name.trim(), locale, roles, serverUser };
  const person = found(await transaction.query(queries.insertStaffPerson(values)).catch(refuseTaken));
  if (config.identity.bundled) invite(transaction, person, config);
  const after = { ...picked(person, recorded), status: person.status, version: person.version };
  record(transaction, "staff.created", person.id, { after });
  return writtenAs(person, "created");
};

interface OnPerson {
  readonly id: string;
  readonly ifMatch: IfMatch;
}

const lockPerson = async (transaction: OperatorTransaction, { id, ifMatch }: OnPerson): Promise<queries.HeldStaff> => {
  const person = found(await transaction.query(queries.lockStaffPerson(id)));
  refuseStale(person, ifMatch);
  return person;
};

type Changes = BodyOf<typeof contract.changeStaffPerson>;

const valuesOf = ({ name, locale, roles, serverUser }: Changes, before: contract.StaffPerson) => ({
  name: name?.trim() ?? before.name,
  locale: locale ?? before.locale,
  // Another order is not a change.
  roles: roles === undefined || roles.toSorted().join() === before.roles.toSorted().join() ? before.roles : roles,
  serverUser: serverUser === undefined ? before.serverUser : serverUser,
});

/** Changes a person. Throws 404, 403 for a right that the caller lacks, and 409. */
export const changeStaffPerson = async (
  transaction: OperatorTransaction,
  { caller, body, ...on }: OnPerson & { readonly caller: Granting; readonly body: Changes },
): Promise<Written> => {
  const changed = await lockRoles(transaction);
  const before = await lockPerson(transaction, on);
  const values = valuesOf(body, before);
  const fields = changedFields(before, values);
  if (fields.length === 0) return writtenAs(before, "unchanged");
  const held = new Set(rightsOfRoles(before.roles, changed));
  refuseGrant(
    caller,
    rightsOfRoles(values.roles, changed).filter((right) => !held.has(right)),
  );
  const after = await keepingManager(transaction, async () =>
    found(await transaction.query(queries.updateStaffPerson({ ...values, id: before.id })).catch(refuseTaken)),
  );
  record(transaction, "staff.changed", before.id, {
    before: { ...picked(before, fields), version: before.version },
    after: { ...picked(after, fields), version: after.version },
  });
  return writtenAs(after, "updated");
};

/** Whether a person signs in at the bundled provider. */
const hasCredential = ({ identity }: Config, { issuer, subject }: queries.HeldStaff): boolean =>
  identity.bundled && subject !== null && issuer === identity.linkedAs;

const statusChange = (before: contract.StaffPerson, after: contract.StaffPerson) => ({
  before: { status: before.status, version: before.version },
  after: { status: after.status, version: after.version },
});

/** Disables a person, whose sessions end. Throws 404, and 409 for the last person who manages staff. */
export const disableStaffPerson = async (
  transaction: OperatorTransaction,
  on: OnPerson,
  config: Config,
): Promise<Written> => {
  await lockRoles(transaction);
  const before = await lockPerson(transaction, on);
  if (before.status === "DISABLED") return writtenAs(before, "unchanged");
  const after = await keepingManager(transaction, async () =>
    found(await transaction.query(queries.setDisabled(before.id, true))),
  );
  transaction.send(queries.endSessionsOfStaff(before.id));
  if (hasCredential(config, before)) transaction.send(queueStaffCredentialJob(before.id));
  record(transaction, "staff.disabled", before.id, statusChange(before, after));
  return writtenAs(after, "updated");
};

/** Enables a person. Throws 404, and 403 for a right of the person that the caller lacks. */
export const enableStaffPerson = async (
  transaction: OperatorTransaction,
  { caller, ...on }: OnPerson & { readonly caller: Granting },
  config: Config,
): Promise<Written> => {
  const changed = await lockRoles(transaction);
  const before = await lockPerson(transaction, on);
  if (before.status !== "DISABLED") return writtenAs(before, "unchanged");
  refuseGrant(caller, rightsOfRoles(before.roles, changed));
  const after = found(await transaction.query(queries.setDisabled(before.id, false)));
  if (hasCredential(config, before)) transaction.send(queueStaffCredentialJob(before.id));
  record(transaction, "staff.enabled", before.id, statusChange(before, after));
  return writtenAs(after, "updated");
};

/** Mails another link to choose a password. Throws 404, and 409 for a disabled person or another identity provider. */
export const inviteStaffPerson = async (
  transaction: OperatorTransaction,
  on: OnPerson,
  config: Config,
): Promise<Written> => {
  const before = await lockPerson(transaction, on);
  if (!config.identity.bundled)
    throw conflict(
      "staff.no-credential",
      "Passwords are those of your own identity provider, which sends invitations.",
    );
  if (before.status === "DISABLED")
    throw conflict("staff.state-conflict", "Enable this person first.", { state: before.status, event: "invite" });
  const after = found(await transaction.query(queries.raiseVersion(before.id)));
  invite(transaction, after, config);
  record(transaction, "staff.invited", before.id, {
    before: { version: before.version },
    after: { version: after.version },
  });
  return writtenAs(after, "updated");
};

/**
 * Removes the second factors of a person who has lost them, ends all sessions and mails the person. Throws 404, and 409 for the
 * caller, unless it is a command on the server, and for a person who does not sign in at the bundled provider.
 */
export const resetStaffSecondFactor = async (
  transaction: OperatorTransaction,
  { caller, ...on }: OnPerson & { readonly caller: Pick<ServiceCaller, "person" | "isCommand"> },
  config: Config,
): Promise<Written> => {
  const before = await lockPerson(transaction, on);
  if (!caller.isCommand && caller.person === personOfStaff(before.id))
    throw conflict("staff.self", "Change your own second factor at the identity provider.");
  if (!hasCredential(config, before))
    throw conflict("staff.no-credential", "This person does not sign in at the bundled identity provider.");
  const after = found(await transaction.query(queries.raiseVersion(before.id)));
  transaction.send(queries.endSessionsOfStaff(before.id));
  queueMail(transaction, null, staffSecondFactorResetMail(before, config.console?.url ?? ""), config);
  transaction.send(queueStaffSecondFactorJob(before.id));
  record(transaction, "staff.second-factor-reset", before.id, {
    before: { version: before.version },
    after: { version: after.version },
  });
  return writtenAs(after, "updated");
};
