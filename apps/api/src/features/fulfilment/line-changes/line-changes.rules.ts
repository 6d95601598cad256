import { parameterVerdict, type Values, visibleParameters } from "@demarc/ordering/configuration";
import type { FieldError } from "@demarc/contract/core/errors";
import type { OrderBody } from "@demarc/contract/core/order-body";
import { bodyWith, orderValues, pathOf, valuesOf } from "@demarc/ordering/order-values";
import type { Package } from "@demarc/contract/core/package";
import type { LineAsOrderedRow } from "./line-changes.queries.ts";

/** What the operator wants of a line. `values` by parameter. */
export interface LineChangeWish {
  readonly packageCode: string;
  /** Null keeps the present term. */
  readonly termMonths: number | null;
  readonly values: Values;
}

/** The other parameters of a line describe what is built at its address, which the completion of a change does not alter. */
const isChangeable = (key: string): boolean =>
  ["slaCode", "justification"].includes(key) || pathOf("LINE", key).startsWith("parameters.");

/** The errors of values. Checked as text, because the body of an order has numbers and booleans. */
export const valueErrors = ({ parameters }: Package, values: Values): FieldError[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const parameter = parameters.find((one) => one.key === key && isChangeable(key));
    const verdict = parameter ? parameterVerdict(parameter, value) : { message: "validation.invalid-data" };
    return verdict ? [{ field: `values.${key}`, ...verdict }] : [];
  });

/** The error of a field of the order as one of the change. */
export const inChange = (error: FieldError, values: Values): FieldError => {
  if (error.field === "contractTermMonths") return { ...error, field: "termMonths" };
  const key = Object.keys(values).find((one) => pathOf("LINE", one) === error.field);
  return key === undefined ? error : { ...error, field: `values.${key}` };
};

const presentValues = ({ body, slaCode, ipv4Length, ipv6Length }: LineAsOrderedRow): Values => {
  const ordered = valuesOf("LINE", body ?? {});
  const lengthOf = (key: string, length: number | null) => ordered[key] || (length === null ? "" : String(length));
  return {
    ...ordered,
    slaCode,
    ipv4Length: lengthOf("ipv4Length", ipv4Length),
    ipv6Length: lengthOf("ipv6Length", ipv6Length),
  };
};

/** The parameters of the first circuit. A change keeps the circuits that the line has. */
const ofCircuit: ReadonlySet<string> = new Set(["service", "handover", "vlan"]);
const ofDelivery: ReadonlySet<string> = new Set(["action", "currentServiceId", "currentProvider"]);

/** A value that the new package does not accept gets its default, except the service level: lowering it must be explicit. */
const isKept = (chosen: Package, key: string, value: string): boolean => {
  const parameter = chosen.parameters.find((one) => one.key === key);
  if (!parameter || value === "" || ofCircuit.has(key) || ofDelivery.has(key)) return false;
  return key === "slaCode" || parameterVerdict(parameter, value) === undefined;
};

const withValues = (body: OrderBody, chosen: Package, values: Values): OrderBody =>
  Object.entries(values).reduce((made, [key, value]) => bodyWith("LINE", made, { key, value, chosen }), body);

export const changedBody = (
  line: LineAsOrderedRow,
  chosen: Package,
  { termMonths, values }: { readonly termMonths: number; readonly values: Values },
): OrderBody => {
  const { circuits, address, body } = line;
  const start: OrderBody = {
    packageCode: chosen.code,
    contractTermMonths: termMonths,
    address,
    circuits: circuits.length > 0 ? circuits.slice(0, 4) : [{ service: "INTERNET", handover: "DHCP" }],
    ...(body?.contact ? { contact: body.contact } : {}),
  };
  const kept = Object.entries(presentValues(line)).filter(([key, value]) => isKept(chosen, key, value));
  const whole = withValues(start, chosen, { ...Object.fromEntries(kept), ...values });
  const asked = visibleParameters(chosen, orderValues("LINE", whole, chosen).values);
  const visible = kept.filter(([key]) => asked.some((parameter) => parameter.key === key));
  return withValues(start, chosen, { ...Object.fromEntries(visible), ...values });
};

export const changesNothing = (
  line: LineAsOrderedRow,
  present: { readonly packageCode: string; readonly termMonths: number },
  { packageCode, termMonths, values }: LineChangeWish,
): boolean =>
  present.packageCode === packageCode &&
  (termMonths ?? present.termMonths) === present.termMonths &&
  Object.entries(values).every(([key, value]) => (presentValues(line)[key] ?? "") === value);
