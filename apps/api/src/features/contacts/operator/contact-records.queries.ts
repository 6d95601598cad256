import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import { type RecordRow, recordStatements, text, texts } from "../../../platform/database/record-fields.ts";
import { sql } from "../../../platform/database/sql.ts";

export type ContactFields = Omit<CustomerContact, "id" | "version" | "updatedAt">;

export interface ContactRecordRow extends RecordRow<ContactFields> {
  readonly id: string;
  readonly customerId: number;
}

/** Run as portal_operator, which sees the contacts of all companies. */
export const operatedContacts = recordStatements<ContactFields, ContactRecordRow>(
  { table: sql`customer_contact`, idType: "uuid" },
  {
    types: texts(sql`types`),
    jobTitle: text(sql`job_title`),
    firstName: text(sql`first_name`),
    middleName: text(sql`middle_name`),
    lastName: text(sql`last_name`),
    email: text(sql`email`),
    phoneNumber: text(sql`phone_number`),
    phoneNumber2: text(sql`phone_number2`),
  },
);
