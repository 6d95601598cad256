import { type Feature, features } from "./features.ts";

export const variants = ["main", "data-centre", "tv"] as const;
export type Variant = (typeof variants)[number];

const alwaysOn: readonly Feature[] = ["myInvoices", "userManagement"];

const featuresByVariant: Readonly<Record<Variant, readonly Feature[]>> = {
  main: features.filter((feature) => feature !== "tenTenTenTv"),
  "data-centre": features.filter((feature) => feature !== "postalCodeCheck" && feature !== "tenTenTenTv"),
  tv: [...alwaysOn, "tenTenTenTv"],
};

export const featuresOf = (variant: Variant): readonly Feature[] => featuresByVariant[variant];

/** Features that unlocking adds to any variant: everything that the main variant supports. */
export const unlockedFeatures: readonly Feature[] = featuresByVariant.main;
