import { defineFeature } from "@demarc/shell/feature.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import { type PortalFeature, portalRegistryOf } from "../app/registry/portal-registry.ts";

const load = () => Promise.resolve(() => <h1>Toy</h1>);

const words = {
  "toys.boats": "Boats",
  "toys.boat": "Boat",
  "toys.boat-new": "New boat",
  "toys.kites": "Kite check",
  "toys.kites.navigation": "Flying",
  "toys.kite-gift": "Give a kite",
  "toys.coins": "Purse of coins",
  "toys.coins.navigation": "Coins",
  "toys.harbour": "Harbour",
  "toys.sailors": "Sailors",
  "toys.sailor": "Sailor",
  "toys.sailor-new": "New sailor",
  "toys.umbrellas": "Umbrellas",
} as const;

export const toyTexts: CatalogueLoaders = {
  en: () => Promise.resolve({ default: words }),
  nl: () => Promise.resolve({ default: words }),
};

/**
 * Features with each kind of route and entry that the frame, the palette and the home derive from a registry, in another order
 * than that of the groups. Tests of what is derived use them, so that a new feature changes no test.
 */
export const toyFeatures: readonly PortalFeature[] = [
  defineFeature({
    name: "coins",
    locales: toyTexts,
    routes: [{ name: "coins", path: "/coins", title: "toys.coins", role: "RESELLER_FINANCE", load }],
    navigation: [{ route: "coins", label: "toys.coins.navigation", icon: "loyalty", group: "finance" }],
    work: { "invoice-overdue": { icon: "invoice" }, "invoice-open": { icon: "invoice" } },
  }),
  defineFeature({
    name: "harbour",
    locales: toyTexts,
    routes: [
      { name: "harbour", path: "/harbour", title: "toys.harbour", ofChild: true, load },
      {
        name: "sailor-new",
        path: "/harbour/sailor/new",
        parent: "harbour",
        title: "toys.sailor-new",
        action: { icon: "plus" },
        role: "RESELLER_ADMIN",
        load,
      },
      {
        name: "sailor",
        path: "/harbour/sailor/$sailorId",
        parent: "harbour",
        title: "toys.sailor",
        role: "RESELLER_ADMIN",
        load,
      },
      {
        name: "umbrellas",
        path: "/harbour/umbrellas",
        parent: "harbour",
        title: "toys.umbrellas",
        feature: "userManagement",
        role: "RESELLER_ADMIN",
        load,
      },
    ],
    navigation: [
      { route: "harbour", label: "toys.harbour", icon: "company", group: "company" },
      {
        route: "harbour",
        label: "toys.sailors",
        icon: "contacts",
        group: "company",
        section: { id: "sailors", routes: ["sailor-new", "sailor"] },
      },
      { route: "umbrellas", label: "toys.umbrellas", icon: "users", group: "company" },
    ],
    work: {
      "iban-missing": { icon: "bank" },
      "contact-type-missing": { icon: "contacts" },
      "user-pending": { icon: "users" },
    },
  }),
  defineFeature({
    name: "boats",
    locales: toyTexts,
    routes: [
      { name: "boats", path: "/boats", title: "toys.boats", feature: "myLines", ofChild: true, load },
      { name: "boat-new", path: "/boats/new", parent: "boats", title: "toys.boat-new", action: { icon: "plus" }, load },
      { name: "boat", path: "/boats/boat/$boatId", parent: "boats", title: "toys.boat", ofChild: true, load },
    ],
    navigation: [{ route: "boats", label: "toys.boats", icon: "line", group: "services" }],
    work: { "line-down": { icon: "line" } },
  }),
  defineFeature({
    name: "kites",
    locales: toyTexts,
    routes: [
      { name: "kites", path: "/kites", title: "toys.kites", public: true, feature: "postalCodeCheck", load },
      { name: "kite-gift", path: "/kites/gift", parent: "kites", title: "toys.kite-gift", load },
      { name: "kite-offer", path: "/kites/offer", title: "toys.kite-gift", public: true, load },
    ],
    navigation: [{ route: "kites", label: "toys.kites.navigation", icon: "address-check", group: "ordering" }],
  }),
];

export const toyRegistry = portalRegistryOf(toyFeatures);
