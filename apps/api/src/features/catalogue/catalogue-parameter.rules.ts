import { parameterVerdict } from "@demarc/ordering/configuration";
import { orderKindOf } from "@demarc/ordering/order-errors";
import { orderForms } from "@demarc/ordering/order-forms";
import type { Fault } from "../../platform/files/file-faults.ts";
import { conditionFaults, namedValues } from "./catalogue-condition.rules.ts";
import type { FilePackage, FileParameter } from "./catalogue-file.ts";
import { patternFault } from "./catalogue-pattern.rules.ts";

interface Place {
  readonly path: Fault["path"];
  readonly sold: FilePackage;
}

const limitFaults = (parameter: FileParameter, path: Fault["path"]): Fault[] => {
  const { type, min, max, multipleOf, pattern, allowedValues } = parameter;
  const wrong = pattern === null ? undefined : patternFault(pattern);
  const isLimited = type === "integer" || type === "string";
  return [
    ...(wrong === undefined ? [] : [{ path: [...path, "pattern"], reason: `the pattern ${wrong}` }]),
    ...(pattern !== null && type !== "string" ? [{ path: [...path, "pattern"], reason: "only a string has one" }] : []),
    ...(!isLimited && (min ?? max) !== null ? [{ path, reason: `a ${type} has no min and no max` }] : []),
    ...(multipleOf !== null && type !== "integer"
      ? [{ path: [...path, "multipleOf"], reason: "only an integer has one" }]
      : []),
    ...(min !== null && max !== null && max < min ? [{ path: [...path, "max"], reason: "is below min" }] : []),
    ...(type === "enum" && (allowedValues ?? []).length === 0
      ? [{ path, reason: `"allowedValues" is missing: an enum has them` }]
      : []),
  ];
};

const defaultFaults = (parameter: FileParameter, path: Fault["path"]): Fault[] => {
  const { default: value, readOnly, pattern } = parameter;
  if (value === null) return readOnly ? [{ path, reason: `"default" is missing: a readOnly parameter has one` }] : [];
  if (pattern !== null && patternFault(pattern) !== undefined) return [];
  const verdict = parameterVerdict(parameter, value);
  return verdict ? [{ path: [...path, "default"], reason: `"${value}" is not a value of this parameter` }] : [];
};

/** The parameters that a parameter depends on through `visibleWhen`, directly or indirectly. */
const awaited = (key: string, { parameters }: FilePackage): ReadonlySet<string> => {
  const seen = new Set<string>();
  const waiting = [key];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const condition = parameters.find((one) => one.key === next)?.visibleWhen ?? {};
    const needed = Object.keys(condition).filter((one) => !seen.has(one));
    for (const one of needed) seen.add(one);
    waiting.push(...needed);
  }
  return seen;
};

const stepsOf = ({ kind }: FilePackage): readonly string[] => {
  const orderKind = orderKindOf(kind);
  return orderKind ? orderForms[orderKind].steps.map(({ name }) => name) : [];
};

export const parameterFaults = (parameter: FileParameter, { path, sold }: Place): Fault[] => {
  const { key, step, valueLabels, allowedValues, visibleWhen } = parameter;
  const steps = stepsOf(sold);
  return [
    ...(namedValues(sold).includes(key)
      ? [{ path: [...path, "key"], reason: `the order form asks for "${key}" itself` }]
      : []),
    ...(steps.includes(step) ? [] : [{ path: [...path, "step"], reason: `must be one of ${steps.join(", ")}` }]),
    ...limitFaults(parameter, path),
    ...defaultFaults(parameter, path),
    ...Object.keys(valueLabels ?? {}).flatMap((value) =>
      allowedValues && !allowedValues.includes(value)
        ? [{ path: [...path, "valueLabels", value], reason: `"${value}" is not one of allowedValues` }]
        : [],
    ),
    ...conditionFaults(visibleWhen, [...path, "visibleWhen"], sold),
    ...(awaited(key, sold).has(key)
      ? [{ path: [...path, "visibleWhen"], reason: "waits for itself, so it is never asked" }]
      : []),
  ];
};
