import { customerNumber, payload, requiredText } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";

/** How a body names a company: by its customer number, or by your own id of it. */
export const companyReference = () =>
  Type.Union([
    customerNumber(),
    payload("companyReference", { ref: described(requiredText(64), "Your own id of the company", "CRM-1000") }),
  ]);
export type CompanyReference = Static<ReturnType<typeof companyReference>>;
