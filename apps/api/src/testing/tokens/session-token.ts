import { randomUUID } from "node:crypto";
import { companies } from "../../features/company/demo/companies.demo.ts";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { people } from "../../features/users/demo/people.demo.ts";
import type { ProductTokens } from "../../platform/tokens/product-token.ts";

export type OwnerRows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A token of a new session of a demo user who signed in `signedInMinutesAgo`. */
export const sessionToken = async (
  rows: OwnerRows,
  tokens: ProductTokens,
  username: string,
  signedInMinutesAgo = 1,
): Promise<string> => {
  const position = people.findIndex((person) => person.username === username);
  const person = people[position];
  if (!person) throw new Error(`no demo user ${username}`);
  const sid = randomUUID();
  await rows(
    `insert into sso_session (sid, account_id, customer_id, absolute_expires_at, auth_time)
     values ($1, $2, $3, now() + interval '12 hours', now() - make_interval(mins => $4))`,
    [sid, accountIdOf(username), person.customerId, signedInMinutesAgo],
  );
  const claims = {
    uid: 60 + position,
    uid_g: accountIdOf(username),
    cid: person.customerId,
    username,
    roles: [...person.roles],
    loyalty: companies.find(({ id }) => id === person.customerId)?.loyaltyParticipant === true,
    sid,
  };
  return tokens.issue(claims, 900).token;
};
