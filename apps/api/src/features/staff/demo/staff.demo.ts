import { hashPassword } from "@demarc/identity/credentials";
import { saveSecret } from "@demarc/identity/second-factor/app-set-up";
import { insertCredential } from "@demarc/identity/store/credential.queries";
import type pg from "pg";
import type { DemoGiven } from "../../../platform/feature.ts";
import { sealing } from "../../../platform/sealing.ts";
import { demoPassword } from "../../users/demo/people.demo.ts";
import { demoStaff } from "./staff-people.demo.ts";

/** The people of the provider, with a password and an authenticator app at the bundled identity provider. */
export const insertStaff = async (client: pg.Client, { issuer, secretKeys }: DemoGiven): Promise<void> => {
  const sealed = sealing(secretKeys, "second factor");
  const now = new Date();
  for (const { id, username, name, roles, appSecret } of demoStaff) {
    await client.query(
      `insert into staff (id, username, name, roles, identity_issuer, identity_subject, created_at, updated_at)
       values ($1::uuid, $2, $3, $4, $5::text, case when $5 is not null then $1::uuid::text end, now() - interval '1 year', now() - interval '1 year')`,
      [id, username, name, roles, issuer],
    );
    const passwordHash = await hashPassword(demoPassword);
    await insertCredential(client, {
      subject: id,
      username,
      email: username,
      emailVerified: true,
      passwordHash,
      locale: "nl",
    });
    await saveSecret(client, sealed, { subject: id, secret: appSecret, step: 0, now });
  }
};
