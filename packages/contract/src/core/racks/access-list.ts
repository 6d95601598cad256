import { nullable, optionalText, payload, requiredText } from "../fields.ts";
import { described, type Static, Type } from "../json-schema.ts";
import { day } from "../fields.ts";

export const mostAccessPersons = 50;

/** The footprints of which the access list must not be empty. */
export const needsAccessPerson = (footprint: string): boolean => footprint === "FULL" || footprint === "HALF";

export const AccessPerson = payload("rackAccessPerson", {
  name: described(requiredText(80), "Full name of the person", "Joris Bakker"),
  email: described(requiredText(254, { email: true }), "E-mail address", "fenna.smit@company.example"),
  badgeNumber: described(optionalText(30), "Number of the access badge", "B-20417"),
  validUntil: described(Type.Optional(nullable(day())), "Last day on which the person has access; null without one"),
});
export type AccessPerson = Static<typeof AccessPerson>;

export const AccessList = Type.Array(AccessPerson, { title: "rackAccessRequest", maxItems: mostAccessPersons });
export type AccessList = Static<typeof AccessList>;
