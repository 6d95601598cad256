import { Type, type Static } from "./json-schema.ts";
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
} from "./fields.ts";

export const contactTypes = ["main", "order", "abuse", "billing", "support"] as const;
export type ContactType = (typeof contactTypes)[number];

/** A contact in a request; the client generates its id, so that a retry creates it only once. */
export const CustomerContactInput = payload("customerContact", {
  id: uuid(),
  types: Type.Optional(Type.Array(oneOf(contactTypes), { uniqueItems: true, maxItems: contactTypes.length })),
  jobTitle: optionalText(60),
  ...personName,
  email: requiredText(254, { email: true }),
  phoneNumber: optionalPhoneNumber(),
  phoneNumber2: optionalPhoneNumber(),
});
export type CustomerContactInput = Static<typeof CustomerContactInput>;

/** A contact in a response. */
export const CustomerContact = Type.Object(
  {
    id: uuid(),
    types: Type.Array(oneOf(contactTypes)),
    jobTitle: nullableText(),
    ...answeredName,
    email: Type.String(),
    phoneNumber: nullableText(),
    phoneNumber2: nullableText(),
    version: Type.Integer(),
    updatedAt: instant(),
  },
  { title: "CustomerContact" },
);
export type CustomerContact = Static<typeof CustomerContact>;

/** The full name: `Sanne van der Meer`. */
export const fullName = (person: { firstName: string; middleName?: string | null; lastName: string }): string =>
  [person.firstName, person.middleName, person.lastName].filter(Boolean).join(" ");
