import { dueStatuses, isDue } from "@demarc/contract/core/invoices/due-statuses";
import type { PaletteParts } from "@demarc/shell/feature.ts";

const nouns = ["invoice", "bill", "factuur", "rekening"];

export const palette: PaletteParts = {
  words: { invoices: "pay download invoices bills betalen downloaden facturen rekeningen" },
  actions: [
    {
      name: "pay",
      icon: "invoice",
      route: "invoice",
      verbs: ["pay", "betalen", "betaal"],
      nouns,
      kind: "invoice",
      on: ({ id, status }) =>
        isDue(status)
          ? {
              label: "invoices.palette.pay",
              hint: "invoices.palette.pay-hint",
              values: { name: id },
              does: `/invoices/invoice/${id}`,
            }
          : undefined,
      begin: (words) =>
        words.length === 0
          ? {
              label: "invoices.palette.pay-any",
              hint: "invoices.palette.pay-any-hint",
              does: `/invoices?status=${dueStatuses.join(",")}`,
            }
          : undefined,
    },
    {
      name: "dispute",
      icon: "warning",
      route: "invoice",
      verbs: ["dispute", "betwisten", "betwist"],
      nouns,
      kind: "invoice",
      on: ({ id, status }) =>
        isDue(status)
          ? {
              label: "invoices.palette.dispute",
              hint: "invoices.palette.dispute-hint",
              values: { name: id },
              does: `/invoices/invoice/${id}?open=dispute`,
            }
          : undefined,
    },
    {
      name: "download",
      icon: "download",
      route: "invoice",
      verbs: ["download", "downloaden", "pdf"],
      nouns,
      kind: "invoice",
      on: ({ id }, _words, { customerId }) =>
        customerId !== undefined
          ? {
              label: "invoices.palette.download",
              hint: "invoices.palette.download-hint",
              values: { name: id },
              does: async () => (await import("./invoices.data.ts")).downloadDocument(customerId, id, "pdf"),
            }
          : undefined,
    },
  ],
};
