import type { Package, PackageParameter, PackageProduct } from "@demarc/contract/core/package";

const words = { nl: "x", en: "x" };

/** A package for tests of rules: of lines, without products and parameters, unless the test says otherwise. */
export const soldPackage = (other: Partial<Package> = {}): Package => ({
  code: "P",
  kind: "LINE",
  name: words,
  description: words,
  technology: null,
  speedDown: null,
  speedUp: null,
  contractTerms: [12, 36],
  termDiscounts: {},
  setupWaivedFrom: null,
  noticeDays: 30,
  leadTimeDays: 2,
  siteCodes: null,
  meta: {},
  validFrom: "2026-01-01",
  validTo: null,
  status: "ON_SALE",
  products: [],
  parameters: [],
  ...other,
});

/** A monthly option of EUR 1.00 that no value selects, unless the test says otherwise. */
export const soldProduct = (code: string, other: Partial<PackageProduct> = {}): PackageProduct => ({
  code,
  description: words,
  type: "OPTION",
  chargeType: "MRC",
  price: "1.00",
  unit: "month",
  mandatory: false,
  siteCode: null,
  routeCode: null,
  minQty: 1,
  maxQty: 1,
  selectedBy: null,
  quantityFrom: null,
  excludes: [],
  requires: [],
  meta: {},
  vatCode: "S",
  ...other,
});

/** An optional text without rules, unless the test says otherwise. */
export const soldParameter = (key: string, other: Partial<PackageParameter> = {}): PackageParameter => ({
  key,
  label: words,
  hint: null,
  valueLabels: null,
  step: "package",
  type: "string",
  required: false,
  allowedValues: null,
  default: null,
  pattern: null,
  min: null,
  max: null,
  multipleOf: null,
  readOnly: false,
  visibleWhen: null,
  ...other,
});
