import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { UnjudgedOrder } from "./order-context.ts";
import { rules } from "@demarc/contract/core/rules";

const addressErrors = ({ body, address: found }: UnjudgedOrder): FieldError[] => {
  const { address } = body;
  const code = address?.postalCode ?? "";
  const verdict = rules["postal-code"](code);
  const wrong = [
    ...(code === "" ? [required("address.postalCode")] : []),
    ...(verdict ? [{ field: "address.postalCode", ...verdict }] : []),
    ...(address?.houseNumber ? [] : [required("address.houseNumber")]),
  ];
  if (wrong.length > 0) return wrong;
  return found ? [] : [refused("address", "validation.address-unknown")];
};

const restrictionsOf = ({ body, address }: UnjudgedOrder) =>
  address?.packages.find(({ code }) => code === body.packageCode)?.restrictions ?? [];

/** Only Ethernet can have a VLAN. The parameters of the package check the first circuit; this checks the others. */
const circuitErrors = ({ circuits }: OrderBody): FieldError[] =>
  (circuits ?? []).flatMap(({ handover, vlan }, place) =>
    place > 0 && vlan && handover !== "ETHERNET" ? [refused(`circuits.${place}.vlan`)] : [],
  );

/** The errors of a line order apart from its parameters: the address, and what can be delivered there. */
export const lineErrors = (order: UnjudgedOrder): FieldError[] => {
  const { body, address, chosen } = order;
  const errors = addressErrors(order);
  if (errors.length > 0 || !address || !chosen) return errors;
  if (!address.packages.some(({ code }) => code === body.packageCode))
    return [refused("packageCode", "validation.not-available-here")];
  const mustMigrate = restrictionsOf(order).includes("MIGRATE") && body.action !== "MIGRATE";
  return [
    ...((body.circuits ?? []).length === 0 ? [required("circuits")] : []),
    ...circuitErrors(body),
    ...(mustMigrate ? [refused("action", "validation.migrate-only")] : []),
  ];
};

export const lineWarnings = (order: UnjudgedOrder): string[] => {
  const { body, address } = order;
  const restrictions = restrictionsOf(order);
  const service = body.currentServiceId ?? "";
  const isUnknown = body.action === "MIGRATE" && service !== "" && !address?.serviceIds.includes(service);
  return [
    ...(isUnknown ? ["line.unknown-service"] : []),
    ...(restrictions.includes("SURVEY") ? ["line.survey"] : []),
    ...(restrictions.includes("PLANNED") ? ["line.planned"] : []),
  ];
};
