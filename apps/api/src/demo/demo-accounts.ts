import { deleteCredential, disableCredential } from "@demarc/identity/credentials";
import type pg from "pg";
import { asOwner } from "../platform/database/database.ts";
import type { Log } from "../platform/process/log.ts";
import type { OperatorCommand } from "../platform/commands/operator-command.ts";
import { accountIdOf } from "./demo-ids.ts";
import { demoStaff } from "../features/staff/demo/staff-people.demo.ts";
import { people } from "../features/users/demo/people.demo.ts";

const accountIds = people.map(({ username }) => accountIdOf(username));
const staffIds = demoStaff.map(({ id }) => id);

const openAccounts = "id = any ($1) and status <> 'DISABLED' and deleted_at is null";

/** Disables accounts, ends their sessions, tokens and invitations, and records it in the ledger of their companies. */
const disableAccounts = `
  with open as (
    select id, status from customer_account where ${openAccounts} for update
  ), disabled as (
    update customer_account account set status = 'DISABLED', activation_token_hash = null, activation_expires_at = null,
      version = version + 1, updated_at = now()
    from open where account.id = open.id
    returning account.id, account.customer_id, account.username, open.status as before
  ), sessions as (
    update sso_session session set revoked_at = now() from disabled
    where session.account_id = disabled.id and session.revoked_at is null and session.absolute_expires_at > now()
  ), tokens as (
    update api_token token set revoked_at = now(), version = version + 1, updated_at = now() from disabled
    where token.account_id = disabled.id and token.revoked_at is null and token.expires_at > now()
  ), recorded as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after)
    select '13 months', customer_id, 'OPERATOR', $2, 'account.disabled', 'account', id::text,
      jsonb_build_object('status', before), jsonb_build_object('status', 'DISABLED') from disabled
  )
  select id, username from disabled order by username`;

const openStaff = "id = any ($1) and disabled_at is null";

/** Disables people of the provider, ends their sessions, and records it. */
const disableStaff = `
  with disabled as (
    update staff set disabled_at = now(), version = version + 1, updated_at = now() where ${openStaff}
    returning id, username, version, last_sign_in_at
  ), sessions as (
    update staff_session session set revoked_at = now() from disabled
    where session.staff_id = disabled.id and session.revoked_at is null and session.absolute_expires_at > now()
  ), recorded as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after)
    select '7 years', null, 'OPERATOR', $2, 'staff.disabled', 'staff', id::text,
      jsonb_build_object('status', case when last_sign_in_at is null then 'INVITED' else 'ENABLED' end, 'version', version - 1),
      jsonb_build_object('status', 'DISABLED', 'version', version) from disabled
  )
  select username from disabled order by username`;

/** Logs an error while people of the demo, whose password is public, can use a database of production. */
export const reportDemoAccounts = async (operatorPool: pg.Pool, log: Log): Promise<void> => {
  const { rows } = await operatorPool.query<{ username: string }>(
    `select username from customer_account where ${openAccounts}`,
    [accountIds],
  );
  const staff = await operatorPool.query<{ username: string }>(`select username from staff where ${openStaff}`, [
    staffIds,
  ]);
  const open = [...rows, ...staff.rows];
  if (open.length === 0) return;
  log.error(
    { accounts: open.map(({ username }) => username) },
    "accounts of the demo, whose password is public, can be used; run `npm run operate -- demo-accounts disable` to end them",
  );
};

export const demoAccountsCommand: OperatorCommand = {
  name: "demo-accounts disable",
  takes: "",
  summary: "Disable the people of the demo in a database of production, with their sessions, tokens and invitations",
  run: async ({ words, by, config, connect }) => {
    if (words.length > 0) return undefined;
    if (config.demo) throw new Error("This database is one of the demo, which needs its people.");
    const disabled = await asOwner(connect, async (owner) => {
      await owner.query("begin");
      const { rows } = await owner.query<{ username: string }>(disableAccounts, [accountIds, by]);
      const staff = await owner.query<{ username: string }>(disableStaff, [staffIds, by]);
      // Also those of accounts that were disabled before, because anyone may know their password.
      for (const id of accountIds) await disableCredential(owner, id);
      // Anyone may know the secret of the authenticator app too. An invitation makes a new credential.
      for (const id of staffIds) await deleteCredential(owner, id);
      await owner.query("commit");
      return [...rows, ...staff.rows];
    });
    if (disabled.length === 0) return ["No account of the demo can be used."];
    return [
      ...disabled.map(({ username }) => `${username} is disabled.`),
      `${disabled.length} accounts were disabled.`,
    ];
  },
};
