import type { PaletteParts } from "@demarc/shell/feature.ts";

const payable: ReadonlySet<string | null> = new Set(["OPEN", "PARTIALLY_PAID", "OVERDUE"]);
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
      on: ({ kind, id, status }) =>
        kind === "invoice" && payable.has(status)
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
              does: "/invoices?status=OPEN,PARTIALLY_PAID,OVERDUE",
            }
          : undefined,
    },
    {
      name: "dispute",
      icon: "warning",
      route: "invoice",
      verbs: ["dispute", "betwisten", "betwist"],
      nouns,
      on: ({ kind, id, status }) =>
        kind === "invoice" && payable.has(status)
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
      on: ({ kind, id }, _words, { customerId }) =>
        kind === "invoice" && customerId !== undefined
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
