import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderContext } from "./order-context.ts";
import { rules } from "@demarc/contract/core/rules";

const addressErrors = ({ address }: OrderBody, context: OrderContext): FieldError[] => {
  const code = address?.postalCode ?? "";
  const missing = [
    ...(code === "" ? [required("address.postalCode")] : []),
    ...(address?.houseNumber ? [] : [required("address.houseNumber")]),
  ];
  if (missing.length > 0) return missing;
  const verdict = rules["postal-code"](code);
  if (verdict) return [{ field: "address.postalCode", ...verdict }];
  return context.address ? [] : [refused("address", "validation.address-unknown")];
};

const restrictionsOf = ({ packageCode }: OrderBody, { address }: OrderContext) =>
  address?.packages.find(({ code }) => code === packageCode)?.restrictions ?? [];

/** Only Ethernet can have a VLAN. The parameters of the package check the first circuit; this checks the others. */
const circuitErrors = ({ circuits }: OrderBody): FieldError[] =>
  (circuits ?? []).flatMap(({ handover, vlan }, place) =>
    place > 0 && vlan && handover !== "ETHERNET" ? [refused(`circuits.${place}.vlan`)] : [],
  );

/** The errors of a line order apart from its parameters: the address, and what can be delivered there. */
export const lineErrors = (body: OrderBody, context: OrderContext): FieldError[] => {
  const errors = addressErrors(body, context);
  if (errors.length > 0 || !context.address || !context.chosen) return errors;
  if (!context.address.packages.some(({ code }) => code === body.packageCode))
    return [refused("packageCode", "validation.not-available-here")];
  const mustMigrate = restrictionsOf(body, context).includes("MIGRATE") && body.action !== "MIGRATE";
  return [
    ...((body.circuits ?? []).length === 0 ? [required("circuits")] : []),
    ...circuitErrors(body),
    ...(mustMigrate ? [refused("action", "validation.migrate-only")] : []),
  ];
};

/** Hints that do not stop an order of a line. */
export const lineWarnings = (body: OrderBody, context: OrderContext): string[] => {
  const restrictions = restrictionsOf(body, context);
  const service = body.currentServiceId ?? "";
  const isUnknown = body.action === "MIGRATE" && service !== "" && !context.address?.serviceIds.includes(service);
  return [
    ...(isUnknown ? ["line.unknown-service"] : []),
    ...(restrictions.includes("SURVEY") ? ["line.survey"] : []),
    ...(restrictions.includes("PLANNED") ? ["line.planned"] : []),
  ];
};
