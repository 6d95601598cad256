import { defineFeature, type FeatureRoute } from "@demarc/shell/feature.ts";

/** The company's screens. `page` loads /company, which `app/` composes from the sections of several slices. */
export const companyFeature = (page: FeatureRoute["load"]) =>
  defineFeature({
    name: "company",
    locales: { en: () => import("./company.en.ts"), nl: () => import("./company.nl.ts") },
    palette: async () => (await import("./company.palette.ts")).palette,
    routes: [
      {
        name: "company",
        path: "/company",
        title: "company.title",
        ofChild: true,
        boxes: ["facts", "halves"],
        load: page,
      },
      {
        name: "edit-address",
        path: "/company/edit/address",
        parent: "company",
        title: "company.edit-address",
        boxes: ["crumbs", "halves"],
        action: { icon: "address" },
        role: "RESELLER_ADMIN",
        load: async () => (await import("./edit-address.screen.tsx")).EditAddressScreen,
      },
      {
        name: "edit-iban",
        path: "/company/edit/iban",
        parent: "company",
        title: "company.edit-iban",
        action: { icon: "bank" },
        role: "RESELLER_ADMIN",
        load: async () => (await import("./edit-iban.screen.tsx")).EditIbanScreen,
      },
    ],
    navigation: [{ route: "company", label: "company.navigation", icon: "company", group: "company" }],
    work: {
      "iban-missing": { icon: "bank" },
      "mandate-pending": { icon: "bank" },
      "invoice-reference-missing": { icon: "edit" },
    },
    search: {
      company: {
        rank: 1,
        icon: "company",
        label: "company.companies",
        places: ({ id }, { customerId }) => [
          { route: "company", path: id === String(customerId) ? "/company" : `/company?company=${id}` },
        ],
      },
    },
  });
