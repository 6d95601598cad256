import { countsPerPiece } from "@demarc/ordering/prices";
import type { Fault } from "../../platform/files/file-faults.ts";
import { conditionFaults, namedValues } from "./catalogue-condition.rules.ts";
import type { CatalogueFile, FilePackage, FileProduct } from "./catalogue-file.ts";

interface Place {
  readonly path: Fault["path"];
  readonly sold: FilePackage;
  readonly file: CatalogueFile;
}

const placeFaults = ({ siteCode, routeCode }: FileProduct, { path, file }: Place): Fault[] => [
  ...(siteCode !== null && !file.sites.some(({ code }) => code === siteCode)
    ? [{ path: [...path, "siteCode"], reason: `there is no site "${siteCode}"` }]
    : []),
  ...(routeCode !== null && !file.routes.some(({ code }) => code === routeCode)
    ? [{ path: [...path, "routeCode"], reason: `there is no route "${routeCode}"` }]
    : []),
];

const quantityFaults = (product: FileProduct, { path, sold }: Place): Fault[] => {
  const { quantityFrom, minQty, maxQty, chargeType } = product;
  const counted = sold.parameters.find(({ key }) => key === quantityFrom);
  const isKnown = quantityFrom === "layer2Circuits" ? namedValues(sold).includes(quantityFrom) : counted !== undefined;
  return [
    ...(quantityFrom !== null && !isKnown
      ? [{ path: [...path, "quantityFrom"], reason: `package "${sold.code}" has no parameter "${quantityFrom}"` }]
      : []),
    ...(counted && counted.type !== "integer"
      ? [{ path: [...path, "quantityFrom"], reason: `parameter "${counted.key}" is not a number` }]
      : []),
    ...(quantityFrom === "quantity" && countsPerPiece(sold, product)
      ? [{ path: [...path, "quantityFrom"], reason: "the product counts once for each of the quantity already" }]
      : []),
    ...(quantityFrom !== null && chargeType === "USAGE"
      ? [{ path: [...path, "quantityFrom"], reason: "a price for usage has no quantity" }]
      : []),
    ...(maxQty < minQty ? [{ path: [...path, "maxQty"], reason: "is below minQty" }] : []),
  ];
};

const combinationFaults = ({ code, requires, excludes }: FileProduct, { path, sold }: Place): Fault[] =>
  (["requires", "excludes"] as const).flatMap((field) =>
    (field === "requires" ? requires : excludes).flatMap((other, place): Fault[] => {
      const isKnown = sold.products.some((one) => one.code === other);
      if (isKnown && other !== code) return [];
      const reason = isKnown ? "is the product itself" : `package "${sold.code}" has no product "${other}"`;
      return [{ path: [...path, field, place], reason }];
    }),
  );

export const productFaults = (product: FileProduct, place: Place): Fault[] => {
  const { path, sold } = place;
  const { mandatory, selectedBy, quantityFrom, price, type } = product;
  const isChosen = mandatory || selectedBy !== null || quantityFrom !== null;
  return [
    ...placeFaults(product, place),
    ...quantityFaults(product, place),
    ...combinationFaults(product, place),
    ...conditionFaults(selectedBy, [...path, "selectedBy"], sold),
    ...(isChosen ? [] : [{ path, reason: "is never chosen: say mandatory, selectedBy or quantityFrom" }]),
    ...(price.startsWith("-") && type !== "DISCOUNT"
      ? [{ path: [...path, "price"], reason: "is below zero, and this is no DISCOUNT" }]
      : []),
  ];
};
