import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";

const newName = () => `s-${randomUUID()}@provider.example`;

export const fixtures: Fixtures = {
  bodies: () => ({
    createStaffPerson: { username: newName(), name: "Network", roles: ["NETWORK"] },
    changeStaffPerson: { name: `Network ${randomUUID().slice(0, 8)}` },
    disableStaffPerson: { reason: "Left the company" },
    resetStaffSecondFactor: { reason: "Lost the phone" },
    putStaffRole: { rights: ["customers.read"] },
  }),
  prepare: async ({ api: { database }, endpoint: { name } }, path) => {
    // Who gives a role needs its rights, so that one has none.
    if (["createStaffPerson", "enableStaffPerson"].includes(name))
      await database.rows("update staff_role set rights = '{}' where name = 'NETWORK'");
    if (name === "putStaffRole") {
      await database.rows("update staff_role set rights = null where name = 'SALES'");
      return { path: path.replace(":role", "SALES") };
    }
    if (!path.includes(":staffId")) return {};
    const { id = "" } = await adding(database)(
      `insert into staff (username, name, roles, disabled_at, identity_issuer, identity_subject)
       values ($1, 'Network', '{NETWORK}', case when $2 then now() end, 'urn:demarc:identity', gen_random_uuid()) returning id`,
      newName(),
      name === "enableStaffPerson",
    );
    return { path: path.replace(":staffId", id) };
  },
};
