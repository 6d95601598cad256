import { randomUUID } from "node:crypto";
import { adding, type Fixtures, type Rows } from "../../testing/fixtures.ts";
import { accountOf } from "../../testing/notification-rows.ts";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { companyIds } from "../../testing/company-ids.ts";

const account = () => ({
  username: `${randomUUID()}@polderlicht.example`,
  firstName: "Sanne",
  lastName: "Meer",
  roles: ["RESELLER_ORDER"],
});

/** The status that a call expects of its person; the fixture creates that person. */
const statusFor: Readonly<Record<string, string>> = {
  disablePerson: "ENABLED",
  enablePerson: "DISABLED",
  invitePerson: "PENDING_ACTIVATION",
  resetPersonSecondFactor: "ENABLED",
  resetAccountSecondFactor: "ENABLED",
};

const operatedPerson = async (
  database: Rows,
  customerId: number,
  { status, externalRef = null }: { readonly status: string; readonly externalRef?: string | null },
): Promise<string> => {
  const { id = "" } = await adding(database)(
    `insert into customer_account (customer_id, username, email, first_name, last_name, roles, status, activated_at, external_ref,
       identity_issuer, identity_subject)
     values ($1, $2, $2, 'Sanne', 'Meer', array['RESELLER_ORDER'], $3,
       case when $3 <> 'PENDING_ACTIVATION' then now() end, $4,
       case when $3 = 'ENABLED' then 'urn:demarc:identity' end, case when $3 = 'ENABLED' then gen_random_uuid()::text end)
     returning id`,
    customerId,
    account().username,
    status,
    externalRef,
  );
  return id;
};

export const fixtures: Fixtures = {
  bodies: () => ({
    createAccount: account(),
    updateAccount: { phoneNumber: "0201234568" },
    createPerson: account(),
    disablePerson: { reason: "Left the company" },
    enablePerson: { reason: "Came back" },
    resetPersonSecondFactor: { reason: "Lost the phone" },
    invitePerson: {},
    putPerson: { ...account(), customerId: companyIds.polderlicht },
  }),
  /** The caller's own account, or a new colleague if the endpoint refuses the own account. */
  prepare: async ({ api, endpoint: { name, path: declared }, token, customerId }, path) => {
    if (declared.startsWith("/operator/v1/account/ref/")) {
      const externalRef = `P-${randomUUID()}`;
      if (name === "readPersonByRef")
        await operatedPerson(api.database, customerId, { status: "ENABLED", externalRef });
      return { path: declared.replace(":externalRef", externalRef) };
    }
    if (!path.includes(":accountId")) return {};
    const status = statusFor[name];
    if (status !== undefined)
      return { path: path.replace(":accountId", await operatedPerson(api.database, customerId, { status })) };
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
