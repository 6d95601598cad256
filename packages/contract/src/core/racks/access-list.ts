import { nullable, optionalText, payload, requiredText } from "../fields.ts";
import { type Static, Type } from "../json-schema.ts";
import { day } from "../fields.ts";

/** Maximum number of people on an access list. */
export const mostAccessPersons = 50;

/** The footprints of which the access list must not be empty. */
export const needsAccessPerson = (footprint: string): boolean => footprint === "FULL" || footprint === "HALF";

export const AccessPerson = payload("rackAccessPerson", {
  name: requiredText(80),
  email: requiredText(254, { email: true }),
  badgeNumber: optionalText(30),
  validUntil: Type.Optional(nullable(day())),
});
export type AccessPerson = Static<typeof AccessPerson>;

export const AccessList = Type.Array(AccessPerson, { title: "rackAccessRequest", maxItems: mostAccessPersons });
export type AccessList = Static<typeof AccessList>;
