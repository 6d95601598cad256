import { described, type Static, Type } from "./json-schema.ts";
import {
  answeredName,
  personName,
  instant,
  nullableText,
  oneOf,
  optionalPhoneNumber,
  optionalText,
  payload,
  requiredText,
  uuid,
  recordVersion,
} from "./fields.ts";

export const contactTypes = ["main", "order", "abuse", "billing", "support"] as const;
export type ContactType = (typeof contactTypes)[number];

/** A contact in a request; the client generates its id, so that a retry creates it only once. */
export const CustomerContactInput = payload("customerContact", {
  id: described(uuid(), "Id of the contact, chosen by the caller"),
  types: described(
    Type.Optional(Type.Array(oneOf(contactTypes), { uniqueItems: true, maxItems: contactTypes.length })),
    "What the contact is contacted about",
  ),
  jobTitle: described(optionalText(60), "Job title", "Administratie"),
  ...personName,
  email: described(requiredText(254, { email: true }), "E-mail address", "fenna.smit@company.example"),
  phoneNumber: optionalPhoneNumber(),
  phoneNumber2: described(optionalPhoneNumber(), "Second telephone number of 10 digits", null),
});
export type CustomerContactInput = Static<typeof CustomerContactInput>;

export const CustomerContact = Type.Object(
  {
    id: described(uuid(), "Id of the contact"),
    types: described(Type.Array(oneOf(contactTypes)), "What the contact is contacted about"),
    jobTitle: described(nullableText(), "Job title", "Administratie"),
    ...answeredName,
    email: described(Type.String(), "E-mail address", "fenna.smit@company.example"),
    phoneNumber: described(nullableText(), "Dutch telephone number of 10 digits", "0200000013"),
    phoneNumber2: described(nullableText(), "Second telephone number of 10 digits", null),
    version: recordVersion(),
    updatedAt: described(instant(), "When it was changed last"),
  },
  { title: "CustomerContact" },
);
export type CustomerContact = Static<typeof CustomerContact>;

/** The full name: `Sanne van der Meer`. */
export const fullName = (person: { firstName: string; middleName?: string | null; lastName: string }): string =>
  [person.firstName, person.middleName, person.lastName].filter(Boolean).join(" ");
