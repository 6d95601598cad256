import type { OperatorAccount } from "@demarc/contract/operator/people";
import { sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

export const pageOfPeople = (customerId: number | null, slice: ListSlice) => sql<
  OperatorAccount & { position: string }
>`
  select account.id, account.uid, account.customer_id as "customerId", account.username, account.email,
    account.first_name as "firstName", account.middle_name as "middleName", account.last_name as "lastName",
    account.phone_number as "phoneNumber", account.status, account.roles, account.kind, account.locale,
    account.activation_expires_at as "activationExpiresAt", account.activated_at as "activatedAt",
    account.last_login_at as "lastLoginAt", account.mfa_enrolled as "mfaEnrolled", account.created_at as "createdAt",
    account.updated_at as "updatedAt", account.version, ${positionColumn(sql`account`)}
  from customer_account account
  where ${ifGiven(sql`account.customer_id`, customerId)} account.deleted_at is null and ${listRest(sql`account`, "uuid", slice)}`;

export const findCompany = (customerId: number) => sql<{ id: number }>`
  select id from customer where id = ${customerId}::int`;
