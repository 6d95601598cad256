import { adding, type Fixtures } from "../../testing/fixtures.ts";
import { accountOf } from "../../testing/notification-rows.ts";
import { companyIds } from "../../testing/company-ids.ts";

const body = { description: "Script" };

const plantToken: NonNullable<Fixtures["records"]> = (database, customerId) =>
  adding(database)(
    `insert into api_token (account_id, customer_id, description, prefix, secret_hash, expires_at)
     select id, customer_id, 'x', 'pt_xxxxxxxxx', sha256(gen_random_uuid()::text::bytea), now() + interval '1 day'
     from customer_account where customer_id = $1 and status = 'ENABLED' and kind = 'PERSON' limit 1
     returning id as "tokenId"`,
    customerId,
  );

export const fixtures: Fixtures = {
  bodies: () => ({ createToken: body, updateToken: { description: "Other script" } }),
  prepare: async ({ api, token }, path) => {
    if (!path.includes(":tokenId")) return {};
    const accountId = await accountOf(api, token);
    await api.database.rows("delete from api_token where account_id = $1", [accountId]);
    const tokens = `/v1/customer/${companyIds.polderlicht}/account/${accountId}/token`;
    const made = await api.send<{ id: string }>("POST", tokens, { token, body });
    return { path: path.replace(":tokenId", made.body.id) };
  },
  plant: (database, customerId) => plantToken(database, customerId, 0),
  records: plantToken,
  ids: {
    tokenId: "select id, customer_id from api_token",
  },
  exports: {
    exportTokens: "one part",
  },
};
