import { orderKindOf } from "@demarc/ordering/order-errors";
import { namedValuesOf } from "@demarc/ordering/order-values";
import type { Fault } from "../../platform/files/file-faults.ts";
import type { FilePackage, FileParameter } from "./catalogue-file.ts";

type Condition = FileParameter["visibleWhen"];

/** The values that an order of a package has besides its parameters, such as site, route and term. */
export const namedValues = ({ kind }: FilePackage): readonly string[] => {
  const orderKind = orderKindOf(kind);
  return orderKind ? namedValuesOf(orderKind) : [];
};

const valuesOf = ({ type, allowedValues }: FileParameter): readonly string[] | null =>
  type === "boolean" ? ["true", "false"] : allowedValues;

/** Faults of a condition: parameters that the package does not have, and values that they never have. */
export const conditionFaults = (condition: Condition, path: Fault["path"], sold: FilePackage): Fault[] =>
  Object.entries(condition ?? {}).flatMap(([key, values]): Fault[] => {
    const parameter = sold.parameters.find((one) => one.key === key);
    if (!parameter)
      return namedValues(sold).includes(key)
        ? []
        : [{ path: [...path, key], reason: `package "${sold.code}" has no parameter "${key}"` }];
    const known = valuesOf(parameter);
    return values.flatMap((value, place) =>
      known && !known.includes(value)
        ? [{ path: [...path, key, place], reason: `"${value}" is not a value of parameter "${key}"` }]
        : [],
    );
  });
