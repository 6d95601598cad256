/** Features that a variant enables or disables; `tenTenTenTv` is labelled 101010tv. */
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

export const featureLabel = (feature: Feature): string => (feature === "tenTenTenTv" ? "101010tv" : feature);
