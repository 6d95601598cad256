/** The features that a variant switches on or off; `tenTenTenTv` is labelled 101010tv. */
export const features = [
  "dcConnections",
  "ipManagement",
  "manualAgreements",
  "myInvoices",
  "myLines",
  "myOrders",
  "postalCodeCheck",
  "quotation",
  "rackSpace",
  "tenTenTenTv",
  "userManagement",
  "wdm",
] as const;
export type Feature = (typeof features)[number];

/** Where a feature is named to people or other systems by another word than its key. */
export const featureLabel = (feature: Feature): string => (feature === "tenTenTenTv" ? "101010tv" : feature);
