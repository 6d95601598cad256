import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";
import { ownSession } from "../../testing/tokens/own-session.ts";

export const fixtures: Fixtures = {
  prepare: async ({ api, token }, path) =>
    path.includes(":sid") ? { path: path.replace(":sid", await ownSession(api, token)) } : {},
  plant: (database, customerId, accountId) =>
    adding(database)(
      `insert into sso_session (sid, account_id, customer_id, absolute_expires_at) values ($1, $2, $3, now())
       returning sid`,
      randomUUID(),
      accountId,
      customerId,
    ),
};
