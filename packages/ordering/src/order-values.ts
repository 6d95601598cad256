import { isRecord } from "@demarc/contract/core/schema-shape";
import { valueAt } from "@demarc/contract/core/value-at";
import { effectiveValues, type Values } from "./configuration.ts";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { Package, ParameterType } from "@demarc/contract/core/package";

/** Where the body of an order has the value of a parameter, by kind. Other parameters are in `parameters.<key>`. */
const paths: Readonly<Record<OrderKind, Readonly<Record<string, string>>>> = {
  LINE: {
    action: "action",
    slaCode: "slaCode",
    ipv4Length: "ipv4Length",
    ipv6Length: "ipv6Length",
    justification: "justification",
    service: "circuits.0.service",
    handover: "circuits.0.handover",
    vlan: "circuits.0.vlan",
    currentServiceId: "currentServiceId",
    currentProvider: "currentProvider",
    connectionPoint: "connectionPoint",
  },
  RACK: {
    siteCode: "siteCode",
    quantity: "quantity",
    adjacentTo: "adjacentTo",
    feedProfile: "feedProfile",
    powerModel: "powerModel",
    committedKw: "committedKw",
    expectedKw: "expectedKw",
    uplinkSpeed: "uplink.speed",
    uplinkRedundant: "uplink.redundant",
    ipv4Length: "ipv4Length",
    ipv6Length: "ipv6Length",
    pdu: "pdu",
    lockType: "lockType",
  },
  DC_CONNECTION: {
    quantity: "quantity",
    connectorA: "connectorA",
    connectorZ: "connectorZ",
    zSideType: "zSide.type",
  },
  WDM: {
    routeCode: "routeCode",
    preferredChannel: "preferredChannel",
    connectorA: "connectorA",
    connectorZ: "connectorZ",
    clientInterface: "clientInterface",
    transceivers: "transceivers",
    diversityFrom: "diversityFrom",
  },
};

/** The path of a parameter in the body of an order, which is also the field of its error. */
export const pathOf = (kind: OrderKind, key: string): string =>
  (Object.hasOwn(paths[kind], key) ? paths[kind][key] : undefined) ?? `parameters.${key}`;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** The values of a package's own parameters, as sent in `parameters`. */
const sentParameters = ({ parameters }: OrderBody): Values =>
  Object.fromEntries(Object.entries(parameters ?? {}).map(([key, value]) => [key, textOf(value)]));

/** Pairs of fibres can be ordered by the number of fibres. */
const quantityOf = ({ quantity, fibreCount }: OrderBody): number | null | undefined =>
  quantity ?? (fibreCount ? Math.floor(fibreCount / 2) : quantity);

/**
 * The values of an order by parameter, as they were given. `layer2Circuits` is their number, and the term and the package can be
 * named in conditions as well.
 */
export const valuesOf = (kind: OrderKind, body: OrderBody): Values => ({
  ...sentParameters(body),
  ...Object.fromEntries(Object.entries(paths[kind]).map(([key, path]) => [key, textOf(valueAt(body, path))])),
  ...(kind === "DC_CONNECTION" && { quantity: textOf(quantityOf(body)) }),
  layer2Circuits: textOf((body.circuits ?? []).filter(({ service }) => service === "LAYER2").length),
  contractTermMonths: textOf(body.contractTermMonths),
  packageCode: textOf(body.packageCode),
});

export interface OrderValues {
  readonly kind: OrderKind;
  readonly body: OrderBody;
  /** The package that the body names, if it is on sale. */
  readonly chosen: Package | undefined;
  readonly given: Values;
  /** The effective values: with the defaults of the package, and without values that the package does not ask for. */
  readonly values: Values;
}

export const orderValues = (kind: OrderKind, body: OrderBody, chosen: Package | undefined): OrderValues => {
  const given = valuesOf(kind, body);
  return { kind, body, chosen, given, values: chosen ? effectiveValues(chosen, given) : given };
};

/** The form of an order. Shared units are ordered as racks are. */
export const formOf = (kind: OrderKind | "SHARED_COLO"): OrderKind => (kind === "SHARED_COLO" ? "RACK" : kind);

/** Values that parts of the form ask for, so that the catalogue needs no parameters for them. */
const partValues = new Set([
  "siteCode",
  "adjacentTo",
  "connectorA",
  "connectorZ",
  "zSideType",
  "routeCode",
  "preferredChannel",
  "diversityFrom",
]);

/** What conditions of the catalogue can name besides the parameters of the package. */
export const namedValuesOf = (kind: OrderKind): string[] => [
  ...Object.keys(paths[kind]).filter((key) => partValues.has(key)),
  ...(kind === "LINE" ? ["layer2Circuits"] : []),
  "contractTermMonths",
  "packageCode",
];

/** The sent parameter values, including values for parameters that the package does not have. */
export const sentValues = ({ kind, body }: Pick<OrderValues, "kind" | "body">): Values => {
  const own = Object.entries(paths[kind]).filter(([key]) => !partValues.has(key));
  return {
    ...sentParameters(body),
    ...Object.fromEntries(own.map(([key, path]) => [key, textOf(valueAt(body, path))])),
  };
};

/** The number of pieces of an order (racks, units in a shared rack, or pairs of fibres). */
export const unitsOf = ({ kind, values }: Pick<OrderValues, "kind" | "values">): number => {
  if (kind !== "RACK" && kind !== "DC_CONNECTION") return 1;
  const pieces = Math.floor(Number(values["quantity"] ?? ""));
  return pieces >= 1 ? pieces : 1;
};

const typed = (type: ParameterType | "number", value: string): string | number | boolean => {
  if (type === "boolean") return value === "true";
  return type === "integer" || type === "number" ? Number(value) : value;
};

/** Fields of the body that are numbers or booleans, even if the catalogue lists their values as text. By path. */
const bodyTypes: Readonly<Record<string, "number" | "boolean">> = {
  ipv4Length: "number",
  ipv6Length: "number",
  "circuits.0.vlan": "number",
  quantity: "number",
  committedKw: "number",
  expectedKw: "number",
  "uplink.redundant": "boolean",
};

const withValue = (inside: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown => {
  if (/^[0-9]+$/.test(name)) {
    const list: unknown[] = Array.isArray(inside) ? [...inside] : [];
    list[Number(name)] = rest.length === 0 ? value : withValue(list[Number(name)], rest, value);
    return list;
  }
  const record = isRecord(inside) ? inside : {};
  return { ...record, [name]: rest.length === 0 ? value : withValue(record[name], rest, value) };
};

export const withField = (body: OrderBody, path: string, value: unknown): OrderBody =>
  withValue(body, path.split("."), value) as OrderBody;

/** The body of an order with one value changed; an empty one is removed. */
export const bodyWith = (
  kind: OrderKind,
  body: OrderBody,
  { key, value, chosen }: { readonly key: string; readonly value: string; readonly chosen: Package | undefined },
): OrderBody => {
  const path = pathOf(kind, key);
  const type = bodyTypes[path] ?? chosen?.parameters.find((parameter) => parameter.key === key)?.type ?? "string";
  const stored = value === "" ? null : typed(type, value);
  return withField(body, path, stored);
};
