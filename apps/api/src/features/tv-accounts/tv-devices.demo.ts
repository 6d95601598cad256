import type { TvDeviceType } from "@demarc/contract/tv-accounts/tv-devices";
import type pg from "pg";
import { fixedUuid } from "../../demo/fixed-uuid.ts";
import type { DemoTvAccount } from "./tv-households.demo.ts";
import type { TvSecrets } from "./tv-platform/tv-secrets.ts";

const kinds: readonly (readonly [type: TvDeviceType, name: string])[] = [
  ["STB", "Kastje woonkamer"],
  ["APP_TV", "Televisie slaapkamer"],
  ["MOBILE", "Tablet"],
  ["WEB", "Laptop"],
];

const deviceRows = ({ id, place, status, startDaysAgo }: DemoTvAccount) =>
  status === "new" || status === "ended"
    ? []
    : kinds.slice(0, place % 5).map(([type, name], position) => ({
        id: fixedUuid(`tv device ${place} ${position}`),
        account_id: id,
        name,
        type,
        serial: type === "STB" ? `LB${(7_300_000 + place * 137).toString(36).toUpperCase()}` : null,
        active_hours: Math.max(1, Math.round((startDaysAgo * 24) / (position + 1))),
        seen_minutes: 7 + ((place * 31 + position * 97) % 900),
      }));

export const insertTvDevices = async (client: pg.Client, accounts: readonly DemoTvAccount[]): Promise<void> => {
  await client.query(
    `insert into tv_device (id, customer_id, account_id, name, type, serial, activated_at, last_seen_at)
     select device.id, account.customer_id, account.id, device.name, device.type, device.serial,
       now() - make_interval(hours => active_hours),
       greatest(now() - make_interval(mins => seen_minutes), now() - make_interval(hours => active_hours))
     from jsonb_to_recordset($1::jsonb) as device (id uuid, account_id uuid, name text, type text, serial text,
       active_hours int, seen_minutes int)
     join tv_account account on account.id = device.account_id`,
    [JSON.stringify(accounts.flatMap(deviceRows))],
  );
};

interface DemoCode {
  /** The household that has it. */
  readonly place: number;
  readonly code: string;
  readonly kind: "CONFIRMED" | "UNCONFIRMED";
  readonly description: string | null;
  readonly maxUses: number;
  readonly uses: number;
  readonly madeHours: number;
  readonly validHours: number;
}

/** The code of the device that waits is valid for a day, so that the demo shows it longer than half an hour. */
const codes: readonly DemoCode[] = [
  {
    place: 1,
    code: "KLMZTVBN",
    kind: "CONFIRMED",
    description: null,
    maxUses: 1,
    uses: 0,
    madeHours: 0,
    validHours: 24,
  },
  {
    place: 37,
    code: "BZRKXNWLMPTV",
    kind: "UNCONFIRMED",
    description: "Kaart in het welkomstpakket",
    maxUses: 3,
    uses: 1,
    madeHours: 30,
    validHours: 138,
  },
  {
    place: 24,
    code: "TVFHRLZQMDKS",
    kind: "UNCONFIRMED",
    description: "Monteur",
    maxUses: 1,
    uses: 0,
    madeHours: 3,
    validHours: 45,
  },
];

/** Loads two codes that need no confirmation, and a device that waits for one. */
export const insertTvActivation = async (
  client: pg.Client,
  accounts: readonly DemoTvAccount[],
  secrets: TvSecrets,
): Promise<void> => {
  const rows = codes.map(({ place, code, kind, description, maxUses, uses, madeHours, validHours }) => {
    const accountId = accounts[place]?.id ?? "";
    const state = kind === "CONFIRMED" ? "REQUESTED" : "LIVE";
    const hash = secrets.hash(code).toString("hex");
    const sealed = secrets.seal(accountId, code).toString("hex");
    return {
      id: fixedUuid(`tv code ${place}`),
      accountId,
      state,
      hash,
      sealed,
      kind,
      description,
      maxUses,
      uses,
      madeHours,
      validHours,
    };
  });
  await client.query(
    `insert into tv_activation_code (id, customer_id, account_id, kind, state, code_hash, code_sealed, description, max_uses,
       uses, created_at, expires_at)
     select code.id, account.customer_id, account.id, kind, code.state, decode(hash, 'hex'), decode(sealed, 'hex'), description,
       "maxUses", uses, now() - make_interval(hours => "madeHours"), now() + make_interval(hours => "validHours")
     from jsonb_to_recordset($1::jsonb) as code (id uuid, "accountId" uuid, kind text, state text, hash text, sealed text,
       description text, "maxUses" int, uses int, "madeHours" int, "validHours" int)
     join tv_account account on account.id = code."accountId"`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `insert into tv_activation_request (id, customer_id, account_id, activation_code_id, device, state, created_at, expires_at)
     select $1, customer_id, account_id, id, $2, 'PENDING', created_at, expires_at from tv_activation_code
     where state = 'REQUESTED'`,
    [fixedUuid("tv request"), JSON.stringify({ type: "APP_TV", name: "Televisie woonkamer", serial: "LB-TV-20418" })],
  );
};
