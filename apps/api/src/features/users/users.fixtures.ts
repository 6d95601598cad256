import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";
import { accountOf } from "../../testing/notification-rows.ts";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { companyIds } from "../../testing/company-ids.ts";

const account = () => ({
  username: `${randomUUID()}@polderlicht.example`,
  firstName: "Sanne",
  lastName: "Meer",
  roles: ["RESELLER_ORDER"],
});

export const fixtures: Fixtures = {
  bodies: () => ({ createAccount: account(), updateAccount: { locale: "nl" } }),
  /** The caller's own account, or a new colleague if the endpoint refuses the own account. */
  prepare: async ({ api, endpoint: { name }, token }, path) => {
    if (!path.includes(":accountId")) return {};
    if (name !== "deleteAccount" && name !== "endAccountSessions")
      return { path: path.replace(":accountId", await accountOf(api, token)) };
    const admin = await api.tokenOf(personWith.RESELLER_ADMIN);
    const accounts = `/v1/customer/${companyIds.polderlicht}/account`;
    const made = await api.send<{ id: string }>("POST", accounts, { token: admin, body: account() });
    return { path: path.replace(":accountId", made.body.id) };
  },
  records: (database, customerId) =>
    adding(database)(
      `select id as "accountId" from customer_account where customer_id = $1 and status = 'ENABLED' and kind = 'PERSON' limit 1`,
      customerId,
    ),
  ids: {
    accountId: "select id, customer_id from customer_account",
  },
  exports: {
    exportAccounts: {
      table: "customer_account",
      where: "username = 'bas.kuiper@polderlicht.example'",
      copy: {
        id: "gen_random_uuid()",
        uid: "900000 + n",
        username: "'copy-' || n || '@polderlicht.example'",
        identity_subject: "null",
      },
    },
  },
};
