import Big from "big.js";
import { type Verdict, isLonger, rules } from "@demarc/contract/core/rules";
import type { Condition, Package, PackageParameter, PackageProduct } from "@demarc/contract/core/package";

/** The values of an order form by parameter, as text; an empty or missing one has no value. */
export type Values = Readonly<Record<string, string>>;

export interface ParameterError extends Verdict {
  readonly key: string;
}

export const longestValue = 500;

/** Whether values fulfil a condition; no condition always holds. */
export const holds = (condition: Condition | null, values: Values): boolean =>
  Object.entries(condition ?? {}).every(([key, accepted]) => accepted.includes(values[key] ?? ""));

/** The parameters that a form asks for with these values. A parameter that depends on a hidden one is hidden as well. */
export const visibleParameters = ({ parameters }: Package, values: Values): PackageParameter[] => {
  const visible: PackageParameter[] = [];
  const known = new Set(parameters.map(({ key }) => key));
  const isShown = (key: string) => !known.has(key) || visible.some((parameter) => parameter.key === key);
  for (let before = -1; before < visible.length;) {
    before = visible.length;
    for (const parameter of parameters) {
      const needed = Object.keys(parameter.visibleWhen ?? {});
      if (visible.includes(parameter) || !needed.every(isShown)) continue;
      if (holds(parameter.visibleWhen, values)) visible.push(parameter);
    }
  }
  return parameters.filter((parameter) => visible.includes(parameter));
};

/** The effective values: visible parameters with their defaults, and all values that are not parameters. */
export const effectiveValues = (chosen: Package, given: Values): Values => {
  const keys = new Set(chosen.parameters.map(({ key }) => key));
  const others = Object.entries(given).filter(([key]) => !keys.has(key));
  const defaults = chosen.parameters.map(({ key, default: value, readOnly }) => [
    key,
    (readOnly ? value : given[key]?.trim() || value) ?? "",
  ]);
  const filled = Object.fromEntries([...others, ...defaults]) as Values;
  const visible = new Set(visibleParameters(chosen, filled).map(({ key }) => key));
  return Object.fromEntries(Object.entries(filled).filter(([key]) => visible.has(key) || !keys.has(key)));
};

const refuse = (message: string, params: Verdict["params"] = {}): Verdict => ({ message, params });

const numberVerdict = ({ min, max, multipleOf }: PackageParameter, value: string, whole: boolean) => {
  if (!(whole ? /^-?[0-9]{1,9}$/ : /^-?[0-9]{1,9}(\.[0-9]{1,3})?$/).test(value)) return refuse("validation.numeric");
  const number = Number(value);
  if (min !== null && number < min) return refuse("validation.min", { min });
  if (max !== null && number > max) return refuse("validation.max", { max });
  // Decimal, because 0.7 / 0.1 is not a whole number in binary.
  const isStep = multipleOf === null || new Big(value).mod(multipleOf).eq(0);
  return isStep ? undefined : refuse("validation.invalid-value");
};

const textVerdict = ({ pattern, min, max }: PackageParameter, value: string): Verdict | undefined => {
  const most = Math.min(max ?? longestValue, longestValue);
  if (isLonger(value, most)) return refuse("validation.max-length", { max: most });
  if (min !== null && !isLonger(value, min - 1)) return refuse("validation.min-length", { min });
  // The pattern must match the whole text, also if it has alternatives: `^a|b$`.
  return pattern !== null && !new RegExp(`^(?:${pattern})$`, "u").test(value)
    ? refuse("validation.invalid-value")
    : undefined;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idVerdict = (value: string) => (uuidPattern.test(value) ? undefined : refuse("validation.invalid-value"));

const typeVerdicts: Readonly<
  Record<PackageParameter["type"], (parameter: PackageParameter, value: string) => Verdict | undefined>
> = {
  string: textVerdict,
  integer: (parameter, value) =>
    numberVerdict(parameter, value, parameter.multipleOf === null || parameter.multipleOf >= 1),
  boolean: (_parameter, value) => (["true", "false"].includes(value) ? undefined : refuse("validation.invalid-data")),
  date: (_parameter, value) => rules.date(value),
  enum: () => undefined,
  site: (_parameter, value) => (/^[A-Z0-9]{2,8}$/.test(value) ? undefined : refuse("validation.invalid-value")),
  rack: (_parameter, value) => idVerdict(value),
  document: (_parameter, value) => idVerdict(value),
};

/** The first rule of a parameter that a value violates. An empty value violates only `required`. */
export const parameterVerdict = (parameter: PackageParameter, value: string): Verdict | undefined => {
  if (value.trim() === "") return parameter.required ? refuse("validation.required") : undefined;
  if (parameter.allowedValues && !parameter.allowedValues.includes(value)) return refuse("validation.invalid-value");
  return typeVerdicts[parameter.type](parameter, value);
};

/** The site or the route of an order: products can be limited to one. */
export interface Place {
  readonly siteCode?: string | undefined;
  readonly routeCode?: string | undefined;
}

const isSoldAt = ({ siteCode, routeCode }: PackageProduct, place: Place): boolean =>
  (siteCode === null || siteCode === place.siteCode) && (routeCode === null || routeCode === place.routeCode);

/** The number of pieces of a product: the minimum if no parameter has the number, 0 if the values do not select the product. */
const piecesOf = (product: PackageProduct, values: Values): number => {
  const { mandatory, selectedBy, quantityFrom, minQty } = product;
  if (!mandatory && selectedBy === null && quantityFrom === null) return 0;
  if (!holds(selectedBy, values)) return 0;
  if (quantityFrom === null) return Math.max(1, minQty);
  const pieces = Number(values[quantityFrom] ?? "0");
  return Number.isFinite(pieces) && pieces > 0 ? pieces : 0;
};

export interface SelectedProduct {
  readonly product: PackageProduct;
  readonly pieces: number;
}

export const selectedProducts = ({ products }: Package, values: Values, place: Place): SelectedProduct[] =>
  products
    .filter((product) => isSoldAt(product, place))
    .map((product) => ({ product, pieces: piecesOf(product, values) }))
    .filter(({ pieces }) => pieces > 0);

/** What is still to be chosen before the monthly price is known: the route or the site of a product. */
export const priceDependsOn = ({ products }: Package, values: Values, place: Place): "route" | "site" | undefined => {
  const monthly = products.filter((product) => product.chargeType === "MRC" && piecesOf(product, values) > 0);
  if (place.routeCode === undefined && monthly.some(({ routeCode }) => routeCode !== null)) return "route";
  return place.siteCode === undefined && monthly.some(({ siteCode }) => siteCode !== null) ? "site" : undefined;
};

/** The parameter that selects a product, to show its error there. */
const selectorOf = ({ selectedBy, quantityFrom }: PackageProduct): string =>
  Object.keys(selectedBy ?? {})[0] ?? quantityFrom ?? "";

const combinationErrors = (selected: readonly SelectedProduct[]): ParameterError[] => {
  const codes = new Set(selected.map(({ product }) => product.code));
  return selected.flatMap(({ product, pieces }): ParameterError[] => {
    const key = selectorOf(product);
    const excluded = product.excludes.filter((code) => codes.has(code));
    const missing = product.requires.filter((code) => !codes.has(code));
    if (excluded.length > 0)
      return [{ key, message: "validation.excludes", params: { products: excluded.join(", ") } }];
    if (missing.length > 0) return [{ key, message: "validation.requires", params: { products: missing.join(", ") } }];
    if (pieces < product.minQty) return [{ key, message: "validation.min", params: { min: product.minQty } }];
    return pieces > product.maxQty ? [{ key, message: "validation.max", params: { max: product.maxQty } }] : [];
  });
};

/** A configuration. `values`: the effective values. `sent`: the parameter values as sent. */
export interface Configured {
  readonly values: Values;
  readonly sent: Values;
  readonly place: Place;
}

/**
 * The errors of a configuration: values that were sent although the form does not ask for them, values that break a rule, and
 * products that cannot be combined. One error per parameter.
 */
export const configurationErrors = (chosen: Package, { values, sent, place }: Configured): ParameterError[] => {
  const visible = visibleParameters(chosen, values);
  const known = new Set(chosen.parameters.map(({ key }) => key));
  const unasked = Object.entries(sent)
    .filter(([key, value]) => value !== "" && !visible.some((parameter) => parameter.key === key))
    .map(([key]) => ({
      key,
      message: known.has(key) ? "validation.invalid-value" : "validation.invalid-data",
      params: {},
    }));
  const refused = visible.flatMap((parameter) => {
    const verdict = parameterVerdict(parameter, values[parameter.key] ?? "");
    return verdict ? [{ key: parameter.key, ...verdict }] : [];
  });
  const errors = [...unasked, ...refused, ...combinationErrors(selectedProducts(chosen, values, place))];
  return errors.filter(({ key }, index) => errors.findIndex((other) => other.key === key) === index);
};
