import { hashPassword } from "@demarc/identity/credentials";
import { insertCredential, updateDisabled } from "@demarc/identity/store/credential.queries";
import type pg from "pg";
import { accountIdOf } from "../../../demo/demo-ids.ts";
import { demoPassword, people } from "./people.demo.ts";

const signsIn = ({ kind, status }: (typeof people)[number]): boolean =>
  kind !== "API" && status !== "PENDING_ACTIVATION";

const insertAccounts = async (client: pg.Client, issuer: string | null): Promise<void> => {
  for (const [position, person] of people.entries()) {
    const subject = accountIdOf(person.username);
    const isLinked = issuer !== null && signsIn(person);
    const status = person.status ?? "ENABLED";
    await client.query(
      `insert into customer_account (id, uid, customer_id, username, email, first_name, middle_name, last_name, status, roles,
         kind, locale, activated_at, identity_issuer, identity_subject)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then now() - interval '1 year' end, $13, $14)`,
      [
        subject,
        60 + position,
        person.customerId,
        person.username,
        person.firstName,
        person.middleName ?? null,
        person.lastName,
        status,
        person.roles,
        person.kind ?? "PERSON",
        person.locale ?? "nl",
        status !== "PENDING_ACTIVATION",
        isLinked ? issuer : null,
        isLinked ? subject : null,
      ],
    );
  }
};

const insertCredentials = async (client: pg.Client): Promise<void> => {
  const signingIn = people.filter(signsIn);
  const hashes = await Promise.all(signingIn.map(() => hashPassword(demoPassword)));
  for (const [position, { username, locale = "nl" }] of signingIn.entries())
    await insertCredential(client, {
      subject: accountIdOf(username),
      username,
      email: username,
      emailVerified: true,
      passwordHash: hashes[position] ?? "",
      locale,
    });
  for (const { username, status } of signingIn)
    if (status === "DISABLED") await updateDisabled(client, accountIdOf(username), true);
};

/** The people of docs/product/demo.md, and their passwords at the bundled identity provider. */
export const insertPeople = async (client: pg.Client, issuer: string | null): Promise<void> => {
  await insertAccounts(client, issuer);
  await insertCredentials(client);
};
