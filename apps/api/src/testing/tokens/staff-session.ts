import { randomUUID } from "node:crypto";
import type { StaffRole } from "@demarc/contract/core/staff-roles";
import type { TestApi } from "../test-api.ts";

interface Given {
  readonly roles?: readonly StaffRole[];
  readonly username?: string;
  readonly serverUser?: string;
}

/** Adds a person of the provider, by default with all roles. */
export const staffPerson = async (
  { database }: Pick<TestApi, "database">,
  { roles = ["SALES", "DESK", "FINANCE", "NETWORK", "PLATFORM"], username, serverUser }: Given = {},
) => {
  const name = username ?? `s-${randomUUID()}@provider.example`;
  const [row] = await database.rows<{ id: string }>(
    "insert into staff (username, name, roles, server_user, last_sign_in_at) values ($1, 'Test', $2, $3, now()) returning id",
    [name, roles, serverUser ?? null],
  );
  return { id: row?.id ?? "", username: name };
};

/** A person of the provider with a session that began `signedInMinutesAgo`, and its token. */
export const staffSession = async (
  api: Pick<TestApi, "database" | "staffTokens">,
  given: Given & { readonly signedInMinutesAgo?: number } = {},
) => {
  const person = await staffPerson(api, given);
  return { ...person, ...(await sessionOf(api, person, given.signedInMinutesAgo)) };
};

/** Another session of a person. */
export const sessionOf = async (
  { database, staffTokens }: Pick<TestApi, "database" | "staffTokens">,
  { id, username }: { readonly id: string; readonly username: string },
  signedInMinutesAgo = 1,
) => {
  const sid = randomUUID();
  await database.rows(
    `insert into staff_session (sid, staff_id, auth_time, last_active_at, absolute_expires_at)
     select $1, $2, at, at, at + interval '8 hours' from (select now() - make_interval(mins => $3) as at) as signed_in`,
    [sid, id, signedInMinutesAgo],
  );
  return { sid, token: staffTokens.issue({ sub: id, sid, username }, 900).token };
};
