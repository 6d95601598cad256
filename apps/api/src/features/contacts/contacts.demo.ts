import type pg from "pg";
import { contactIdOf } from "../../demo/demo-ids.ts";
import { contacts, people } from "../users/demo/people.demo.ts";

/** The contacts of docs/product/demo.md. */
export const insertContacts = async (client: pg.Client): Promise<void> => {
  for (const contact of contacts) {
    const person = people.find((candidate) => candidate.username === contact.username);
    if (!person) throw new Error(`no demo user ${contact.username}`);
    await client.query(
      `insert into customer_contact (id, customer_id, types, job_title, first_name, middle_name, last_name, email, phone_number)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        contactIdOf(contact.username),
        person.customerId,
        contact.types,
        contact.jobTitle,
        person.firstName,
        person.middleName ?? null,
        person.lastName,
        contact.username,
        contact.phoneNumber,
      ],
    );
  }
};
