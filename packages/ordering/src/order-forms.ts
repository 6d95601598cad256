import type { FieldError } from "@demarc/contract/core/errors";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { bodyWith, type OrderValues, pathOf } from "./order-values.ts";
import { visibleParameters } from "./configuration.ts";
import type { Package } from "@demarc/contract/core/package";

/** The parts of a step besides the parameters that the catalogue puts there (`PackageParameter.step`). */
export type OrderPart =
  | "address"
  | "package"
  | "term"
  | "site"
  | "accessList"
  | "aSide"
  | "zSide"
  | "route"
  | "channel"
  | "handovers"
  | "parameters"
  | "wishDate"
  | "contact"
  | "contactZ"
  | "references"
  | "terms";

/** A step of an order form. `fields` are the body fields that its parts ask for, or prefixes of their paths. */
export interface OrderStep {
  readonly name: string;
  readonly parts: readonly OrderPart[];
  readonly fields: readonly string[];
}

export interface OrderForm {
  readonly kind: OrderKind;
  /** The path of the form in the portal. */
  readonly path: string;
  readonly steps: readonly OrderStep[];
}

const last = ["customerReference", "reference", "endCustomerId", "remarks", "termsAccepted", "clientOrderId"] as const;

export const orderForms: Readonly<Record<OrderKind, OrderForm>> = {
  LINE: {
    kind: "LINE",
    path: "/orders/line/new",
    steps: [
      { name: "address", parts: ["address"], fields: ["address", "availabilityCheckId"] },
      {
        name: "package",
        parts: ["term", "package", "parameters"],
        fields: ["packageCode", "contractTermMonths", "circuits"],
      },
      { name: "delivery", parts: ["parameters", "wishDate", "contact"], fields: ["wishDate", "contact", "contactId"] },
      { name: "summary", parts: ["parameters", "references", "terms"], fields: last },
    ],
  },
  RACK: {
    kind: "RACK",
    path: "/orders/rack/new",
    steps: [
      {
        name: "site",
        parts: ["site", "term", "package", "parameters"],
        fields: ["siteCode", "packageCode", "contractTermMonths", "adjacentTo"],
      },
      { name: "power", parts: ["parameters"], fields: [] },
      { name: "network", parts: ["parameters", "accessList"], fields: ["accessList"] },
      {
        name: "summary",
        parts: ["parameters", "wishDate", "contact", "references", "terms"],
        fields: ["wishDate", "contact", "contactId", ...last],
      },
    ],
  },
  DC_CONNECTION: {
    kind: "DC_CONNECTION",
    path: "/orders/dc-connection/new",
    steps: [
      { name: "package", parts: ["term", "package", "parameters"], fields: ["packageCode", "contractTermMonths"] },
      { name: "aSide", parts: ["aSide", "parameters"], fields: ["aSide", "connectorA"] },
      { name: "zSide", parts: ["zSide", "parameters"], fields: ["zSide", "connectorZ"] },
      {
        name: "summary",
        parts: ["parameters", "wishDate", "contact", "references", "terms"],
        fields: ["quantity", "fibreCount", "wishDate", "contact", "contactId", ...last],
      },
    ],
  },
  WDM: {
    kind: "WDM",
    path: "/orders/wdm/new",
    steps: [
      {
        name: "route",
        parts: ["term", "package", "route", "parameters"],
        fields: ["packageCode", "contractTermMonths", "routeCode"],
      },
      {
        name: "channel",
        parts: ["channel", "handovers", "parameters"],
        fields: ["preferredChannel", "handoverA", "handoverZ", "connectorA", "connectorZ", "diversityFrom"],
      },
      {
        name: "delivery",
        parts: ["parameters", "wishDate", "contact", "contactZ"],
        fields: ["wishDate", "contact", "contactId", "contactZ"],
      },
      { name: "summary", parts: ["parameters", "references", "terms"], fields: last },
    ],
  },
};

const belongs = (field: string, to: string): boolean => field === to || field.startsWith(`${to}.`);

export const parametersOfStep = (step: OrderStep, { chosen, values }: Pick<OrderValues, "chosen" | "values">) =>
  chosen ? visibleParameters(chosen, values).filter((one) => one.step === step.name) : [];

/** The index of the step with a field; the last step if no step has the field. */
export const stepOfField = ({ kind, steps }: OrderForm, field: string, chosen: Package | undefined): number => {
  const parameter = chosen?.parameters.find(({ key }) => pathOf(kind, key) === field);
  const place = steps.findIndex(({ name, fields }) =>
    parameter ? parameter.step === name : fields.some((one) => belongs(field, one)),
  );
  return place < 0 ? steps.length - 1 : place;
};

export const errorsOfStep = <Error extends FieldError>(
  form: OrderForm,
  step: number,
  errors: readonly Error[],
  chosen: Package | undefined,
): Error[] => errors.filter(({ field }) => stepOfField(form, field, chosen) === step);

export const hasField = ({ kind, steps }: OrderForm, field: string, chosen: Package | undefined): boolean =>
  (chosen?.parameters.some(({ key }) => pathOf(kind, key) === field) ?? false) ||
  steps.some(({ fields }) => fields.some((one) => belongs(field, one)));

/** A body as it is sent: without values of parameters that its other values hide. */
export const prunedBody = ({ kind, body, chosen, given, values }: OrderValues): OrderBody => {
  if (!chosen) return body;
  const visible = new Set(visibleParameters(chosen, values).map(({ key }) => key));
  const hidden = chosen.parameters.filter(({ key }) => !visible.has(key) && given[key]);
  return hidden.reduce((pruned, { key }) => bodyWith(kind, pruned, { key, value: "", chosen }), body);
};

/** A body with the defaults of its package, so that it contains everything that is ordered. */
export const filledBody = ({ kind, body, chosen, given, values }: OrderValues): OrderBody => {
  if (!chosen) return body;
  const missing = visibleParameters(chosen, values).filter(({ key, readOnly }) => !readOnly && !given[key]);
  return missing.reduce((filled, { key }) => {
    const value = values[key] ?? "";
    return value === "" ? filled : bodyWith(kind, filled, { key, value, chosen });
  }, body);
};
