import type { SealedAgain, SecretRow, StaleSecret } from "../../../platform/sealed-places.ts";
import { sql } from "../../../platform/database/sql.ts";

// All of these run as portal_jobs.

export const listSealedPins = () => sql<SecretRow>`
  select id, id::text as owner, pin_sealed as sealed from tv_account where pin_sealed is not null`;

export const replaceSealedPin = ({ id, before, after }: SealedAgain) => sql`
  update tv_account set pin_sealed = ${after} where id = ${id}::uuid and pin_sealed = ${before}`;

export const listSealedCodes = () => sql<StaleSecret>`
  select id, account_id::text as owner, code_sealed as sealed from tv_activation_code`;

/** If another open code has the new hash, this code keeps its old hash, by which it is still found. */
export const replaceSealedCode = ({ id, before, after }: SealedAgain, hash: Buffer) => sql`
  update tv_activation_code set code_sealed = ${after}, code_hash = ${hash}
  where id = ${id}::uuid and code_sealed = ${before} and not exists (
    select from tv_activation_code other where other.code_hash = ${hash} and other.id <> ${id}::uuid
      and other.state in ('READY', 'LIVE', 'REQUESTED'))`;

export const listSealedCommands = () => sql<StaleSecret>`
  select id, account_id::text as owner, decode(payload ->> 'sealedPin', 'base64') as sealed
  from tv_command where kind = 'pin' and payload ? 'sealedPin'`;

export const replaceSealedCommand = ({ id, before, after }: SealedAgain) => sql`
  update tv_command set payload = payload || jsonb_build_object('sealedPin', ${after.toString("base64")}::text)
  where id = ${id}::uuid and decode(payload ->> 'sealedPin', 'base64') = ${before}`;
