import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { grants } from "@demarc/contract/core/access";
import * as contract from "@demarc/contract/users";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import { csvFile, partsOf } from "../../platform/http/csv-file.ts";
import { conflict, forbidden, notFound } from "../../platform/refusals/errors.ts";
import * as change from "./account.steps.ts";
import { resetSecondFactor } from "./second-factor.steps.ts";
import type { AccountRow, AccountValues } from "./users.queries.ts";
import * as queries from "./users.queries.ts";
import { accountColumns } from "./account-csv.ts";
import { accountStates, asksForAdministration, mayGrant } from "./users.rules.ts";

const manages = (caller: Caller): boolean => grants(caller.roles, "RESELLER_ADMIN");

/** Throws 404 for another user's account, and 403 for fields other than names, phone number and language. */
const refuseOthers = (caller: Caller, account: AccountRow, body: contract.AccountUpdate): void => {
  if (manages(caller)) return;
  if (account.id !== caller.accountId) throw notFound();
  if (asksForAdministration(body)) throw forbidden("role.missing", "Your roles do not allow this.");
};

/** The status after an update. Throws 409 if the state of the account refuses it. */
const statusAfter = (account: AccountRow, { status, resendInvitation }: contract.AccountUpdate) => {
  const wanted = status && accountStates.take(account.status, status === "ENABLED" ? "enable" : "disable", account);
  const next = (wanted ?? account.status) as contract.AccountStatus;
  if (!resendInvitation) return next;
  if (account.kind === "API") throw stateConflict("account.state-conflict", next, "resendInvitation");
  accountStates.take(next, "resendInvitation", account);
  return next;
};

const valuesAfter = (account: AccountRow, body: contract.AccountUpdate): AccountValues => ({
  firstName: body.firstName ?? account.firstName,
  middleName: body.middleName === undefined ? account.middleName : body.middleName,
  lastName: body.lastName ?? account.lastName,
  phoneNumber: body.phoneNumber === undefined ? account.phoneNumber : body.phoneNumber,
  locale: body.locale ?? account.locale,
  roles: body.roles ?? account.roles,
  status: statusAfter(account, body),
});

const actionOf = (before: AccountRow, after: AccountRow, resent: boolean): keyof typeof contract.ledger => {
  if (before.status !== after.status) return after.status === "DISABLED" ? "account.disabled" : "account.enabled";
  if (resent) return "account.invitation-sent";
  return String(before.roles) === String(after.roles) ? "account.updated" : "account.roles-changed";
};

export function usersRoutes(api: PrivilegedContext): void {
  const { serve, database, config, clock } = api;

  const shownTo = (caller: Caller) => (manages(caller) ? undefined : caller.accountId);

  serve(contract.listAccounts, ({ params, query, caller }) =>
    database.read(caller, queries.listAccounts(params.customerId, query, shownTo(caller))),
  );

  serve(contract.exportAccounts, ({ params, query, caller }) => {
    const day = amsterdamDate(clock.now());
    const accounts = partsOf<AccountRow>(database, caller, (last, limit) =>
      queries.listAccountsAfter(params.customerId, query, shownTo(caller), limit, last),
    );
    return csvFile(
      { database, caller, csv: query.csv },
      `users-${params.customerId}-${day}.csv`,
      accountColumns,
      accounts,
    );
  });

  serve(contract.getAccount, async ({ params, caller }) => {
    const [account] = await database.read(caller, queries.findAccount(params.customerId, params.accountId));
    if (!account || !(manages(caller) || account.id === caller.accountId)) throw notFound();
    return account;
  });

  serve(contract.createAccount, (request) =>
    request.change(async (transaction) => {
      const { params, body, caller } = request;
      change.refuseGrant(mayGrant(caller.roles, body.roles));
      const company = await change.lockCompany(transaction, params.customerId);
      return change.addAccount(transaction, { company, body }, config);
    }),
  );

  changingRoutes(api);
}

const changingRoutes = (api: PrivilegedContext): void => {
  const { serve, config } = api;

  serve(contract.updateAccount, (request) =>
    request.change(async (transaction) => {
      const { params, body, caller, ifMatch } = request;
      const { company, account: before } = await change.holdAccount(transaction, params, ifMatch);
      refuseOthers(caller, before, body);
      change.refuseGrant(!body.roles || mayGrant(caller.roles, body.roles));
      const values = valuesAfter(before, body);
      await change.protectAdministration(transaction, caller, before, {
        ...values,
        roles: [...values.roles],
        kind: before.kind,
      });
      if (!body.resendInvitation) endUnchanged(before, values);
      transaction.send(queries.updateAccount(before.id, values));
      const reopened = values.status === "PENDING_ACTIVATION" && before.status === "DISABLED";
      if (body.resendInvitation || reopened)
        change.invite(transaction, config, { ...before, ...values, roles: [...values.roles] }, company);
      change.applyToAccess(transaction, config, { by: caller.accountId, before, after: values });
      if (before.id !== caller.accountId)
        change.mailChangedRoles(transaction, config, company, { before, after: values, person: caller.username });
      const after = await change.readAccount(transaction, params.customerId, before.id);
      change.recordAccount(transaction, actionOf(before, after, body.resendInvitation === true), before, after);
      return after;
    }),
  );

  removingRoutes(api);
};

/** What an administrator takes from a colleague. */
const removingRoutes = ({ serve, config, credentials }: PrivilegedContext): void => {
  serve(contract.deleteAccount, (request) =>
    request.change(async (transaction) => {
      const { params, caller, ifMatch } = request;
      const { account } = await change.holdAccount(transaction, params, ifMatch);
      await change.protectAdministration(transaction, caller, account, undefined);
      change.shutOut(transaction, caller.accountId, account.id);
      transaction.send(queries.deleteAccount(account.id));
      change.recordAccount(transaction, "account.deleted", account, undefined);
      change.queueForProvider(transaction, config, account);
      return null;
    }),
  );

  serve(contract.resetAccountSecondFactor, (request) =>
    request.change(async (transaction) => {
      const { params, caller } = request;
      const { company, account } = await change.holdAccount(transaction, params);
      // A stolen session must not be enough to remove the own second factor.
      if (account.id === caller.accountId) throw conflict("account.self", "Ask another administrator to do this.");
      const reset = { company, account, by: caller.username };
      await resetSecondFactor(transaction, reset, config);
      return null;
    }),
  );

  serve(contract.endAccountSessions, (request) =>
    request.change(async (transaction) => {
      const { account } = await change.holdAccount(transaction, request.params);
      transaction.send(queries.revokeSessions(account.id));
      change.recordAccount(transaction, "account.sessions-ended", account, undefined);
      const subject = change.subjectOf(config, account);
      // The person may have to sign in again if the change fails.
      if (subject !== undefined) await credentials?.endSessions(subject);
      return null;
    }),
  );
};
