import type { Right } from "@demarc/contract/core/rights";
import { rightsOfRoles, type StaffRole } from "@demarc/contract/core/staff-roles";
import { staffIdleMinutes } from "@demarc/contract/operator/session";
import type pg from "pg";
import { type Connect, queryRows } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Log } from "../process/log.ts";
import { forbidden, unauthenticated } from "../refusals/errors.ts";
import { heldByKey, notesOfUse } from "./held-tokens.ts";
import type { StaffTokens } from "./product-token.ts";
import { recentSignInCode } from "./recent-sign-in.ts";
import type { ServiceCaller } from "./service-tokens.ts";

/** A session of a person of the provider, as functions of the database return it. */
export interface StaffPrincipalRow {
  sid: string;
  staff_id: string;
  username: string;
  name: string;
  locale: "en" | "nl";
  roles: StaffRole[];
  changed: Partial<Record<StaffRole, Right[]>>;
  absolute_expires_at: string;
}

export const staffPrincipal = sql`sid, staff_id, username, name, locale, roles, changed, absolute_expires_at`;

export const findStaffSession = (sid: string) => sql<StaffPrincipalRow>`
  select ${staffPrincipal} from staff_session_person(${sid}::uuid)`;

const idle = sql`make_interval(mins => ${staffIdleMinutes}::int)`;

export const noteActivity = (sid: string) => sql`select note_staff_activity(${sid}::uuid, ${idle})`;

export const findActivity = (sid: string) => sql<{ active: boolean | null }>`
  select is_staff_active(${sid}::uuid, ${idle}) as active`;

/** The name under which approvals know a person of the provider. */
export const personOfStaff = (id: string): string => `staff:${id}`;

/** A signed-in person of the provider as a caller of the operator API. */
const callerFrom = (row: StaffPrincipalRow): ServiceCaller => ({
  tokenId: row.sid,
  staff: {
    id: row.staff_id,
    name: row.name,
    locale: row.locale,
    roles: row.roles,
    sessionExpiresAt: row.absolute_expires_at,
  },
  name: row.username,
  rights: rightsOfRoles(row.roles, row.changed),
  ranges: [],
  isAllowedFrom: () => true,
  // A token that a person makes may outlive the session.
  expiresAtMs: Number.POSITIVE_INFINITY,
  person: personOfStaff(row.staff_id),
});

export interface StaffSessions {
  /** The person of a token, with the rights of now. Throws 401. */
  callerOf(token: string): Promise<ServiceCaller>;
  noteActivity(sid: string): void;
  /** Throws 403 for a session without activity in the last minutes. */
  requireActivity(sid: string): Promise<void>;
  close(): Promise<void>;
}

export const staffSessions = async (
  connect: Connect,
  pool: pg.Pool,
  log: Log,
  tokens: StaffTokens,
): Promise<StaffSessions> => {
  const note = notesOfUse(pool, log);
  const held = await heldByKey<StaffPrincipalRow, ServiceCaller & { readonly endsAtMs: number }>(connect, pool, log, {
    holderOf: (row) => ({ ...callerFrom(row), endsAtMs: Date.parse(row.absolute_expires_at) }),
    idsOf: ({ tokenId, staff }) => [tokenId, staff?.id ?? "", ...(staff?.roles ?? [])],
    expiresAtMs: ({ endsAtMs }) => endsAtMs,
  });
  return {
    callerOf: async (token) => {
      const { sid } = tokens.verify(token) ?? {};
      if (sid === undefined) throw unauthenticated();
      return held.find(sid, () => findStaffSession(sid));
    },
    noteActivity: (sid) => note(sid, () => noteActivity(sid)),
    requireActivity: async (sid) => {
      const [row] = await queryRows(pool, findActivity(sid));
      if (row?.active !== true) throw forbidden(recentSignInCode, "Sign in again before you change this.");
    },
    close: held.close,
  };
};
