import { createHash } from "node:crypto";
import type pg from "pg";

interface DemoToken {
  readonly username: string;
  readonly description: string;
  readonly prefix: string;
  readonly readOnly?: true;
  readonly madeDaysAgo: number;
  readonly usedDaysAgo?: number;
  readonly revokedDaysAgo?: number;
}

/** The secrets of these tokens are unknown: visitors can view, rename, rotate and revoke them. */
const tokens: readonly DemoToken[] = [
  {
    username: "api@polderlicht.example",
    description: "Monitoring",
    prefix: "pt_7Q4kBv2xR",
    readOnly: true,
    madeDaysAgo: 210,
    usedDaysAgo: 120,
  },
  {
    username: "api@polderlicht.example",
    description: "Facturen naar de boekhouding",
    prefix: "pt_Zc81mTq0L",
    madeDaysAgo: 300,
    usedDaysAgo: 45,
    revokedDaysAgo: 40,
  },
];

export async function insertApiTokens(client: pg.Client): Promise<void> {
  for (const token of tokens)
    await client.query(
      `insert into api_token (account_id, customer_id, description, prefix, secret_hash, scopes, created_at, expires_at,
         last_used_at, last_used_ip, revoked_at)
       select id, customer_id, $2, $3, $4, $5, now() - make_interval(days => $6), now() - make_interval(days => $6) + interval '365 days',
         now() - make_interval(days => $7), case when $7::int is not null then '192.0.2.80'::inet end, now() - make_interval(days => $8)
       from customer_account where username = $1`,
      [
        token.username,
        token.description,
        token.prefix,
        createHash("sha256").update(`demarc demo token ${token.prefix}`).digest(),
        token.readOnly ? ["read-only"] : [],
        token.madeDaysAgo,
        token.usedDaysAgo ?? null,
        token.revokedDaysAgo ?? null,
      ],
    );
}
