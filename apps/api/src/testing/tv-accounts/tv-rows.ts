import { plainCode } from "@demarc/contract/tv-accounts/tv-activation";
import { randomInt } from "node:crypto";
import { tvSecrets } from "../../features/tv-accounts/tv-platform/tv-secrets.ts";
import { testConfig } from "../test-config.ts";
import type { TestDatabase } from "../test-database.ts";
import { plantTvAccount } from "./tv-accounts.ts";

export interface TvRows {
  readonly id: string;
  readonly activationCodeId: string;
  readonly activationRequestId: string;
  readonly deviceId: string;
}

type Rows = TestDatabase["rows"];

const letters = "BCDFGHJKLMNPQRSTVWXZ";

/** A code of an account that the API can show. */
const plantCode = async (
  rows: Rows,
  customerId: number,
  id: string,
  kind: "UNCONFIRMED" | "CONFIRMED",
): Promise<string> => {
  const secrets = tvSecrets(testConfig().secretKeys);
  const length = kind === "CONFIRMED" ? 8 : 12;
  const code = plainCode(Array.from({ length }, () => letters[randomInt(letters.length)]).join(""));
  const [made] = await rows<{ id: string }>(
    `insert into tv_activation_code (customer_id, account_id, kind, state, code_hash, code_sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '1 day') returning id`,
    [customerId, id, kind, kind === "CONFIRMED" ? "REQUESTED" : "LIVE", secrets.hash(code), secrets.seal(id, code)],
  );
  return made?.id ?? "";
};

/**
 * An account of a company with one row in each table of TV accounts. With `asked` its activation request belongs to a second,
 * confirmed code.
 */
export const plantTvRows = async (
  { rows }: Pick<TestDatabase, "rows">,
  customerId: number,
  asked = false,
): Promise<TvRows> => {
  const id = await plantTvAccount(rows, customerId);
  const activationCodeId = await plantCode(rows, customerId, id, "UNCONFIRMED");
  const askedCodeId = asked ? await plantCode(rows, customerId, id, "CONFIRMED") : activationCodeId;
  const [made] = await rows<Pick<TvRows, "activationRequestId" | "deviceId">>(
    `with request as (
       insert into tv_activation_request (customer_id, account_id, activation_code_id, device, state, expires_at)
       values ($1, $2, $3, '{"type": "WEB", "name": "x", "serial": null}', 'PENDING', now() + interval '1 day')
       returning id),
     device as (insert into tv_device (customer_id, account_id, name, type) values ($1, $2, 'x', 'WEB') returning id),
     event as (insert into tv_event (customer_id, account_id, type) values ($1, $2, 'ACCOUNT_CREATED')),
     command as (insert into tv_command (customer_id, account_id, kind) values ($1, $2, 'activate'))
     select request.id as "activationRequestId", device.id as "deviceId" from request, device`,
    [customerId, id, askedCodeId],
  );
  if (!made) throw new Error("no rows were planted");
  return { id, activationCodeId, ...made };
};
