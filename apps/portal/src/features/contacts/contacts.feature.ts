import { defineFeature } from "@demarc/shell/feature.ts";

export const contacts = defineFeature({
  name: "contacts",
  locales: { en: () => import("./contacts.en.ts"), nl: () => import("./contacts.nl.ts") },
  palette: async () => (await import("./contacts.palette.ts")).palette,
  routes: [
    {
      name: "contact-new",
      path: "/company/contact/new",
      parent: "company",
      title: "contacts.new",
      action: { icon: "plus" },
      role: "RESELLER_ADMIN",
      load: async () => (await import("./contact.screen.tsx")).NewContactScreen,
    },
    {
      name: "contact",
      path: "/company/contact/$contactId",
      parent: "company",
      title: "contacts.edit",
      boxes: ["crumbs", "sides"],
      role: "RESELLER_ADMIN",
      load: async () => (await import("./contact.screen.tsx")).ContactScreen,
    },
  ],
  navigation: [
    {
      route: "company",
      label: "contacts.navigation",
      icon: "contacts",
      group: "company",
      section: { id: "contacts", routes: ["contact-new", "contact"] },
    },
  ],
  work: {
    "contact-type-missing": { icon: "contacts", subjects: "work-list.contact-type" },
  },
  search: {
    contact: {
      rank: 13,
      icon: "contacts",
      label: "contacts.title",
      places: ({ id }) => [
        { route: "contact", path: `/company/contact/${id}` },
        { route: "company", path: "/company" },
      ],
    },
  },
});
