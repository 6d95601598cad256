import { sql } from "./identity-sql.ts";

/** The sealed secrets of all authenticator apps, with what they are bound to. */
export const appSecrets = () => sql<{ readonly id: string; readonly owner: string; readonly sealed: Buffer }>`
  select subject as id, 'authenticator app ' || subject as owner, secret as sealed from identity.authenticator_app`;

export const replaceAppSecret = (secret: {
  readonly id: string;
  readonly before: Buffer;
  readonly after: Buffer;
}) => sql`
  update identity.authenticator_app set secret = ${secret.after}
  where subject = ${secret.id}::uuid and secret = ${secret.before}`;
