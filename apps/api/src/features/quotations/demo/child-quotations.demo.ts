import type { DemoQuotation } from "./quotation-list.demo.ts";

export const childQuotations: readonly DemoQuotation[] = [
  {
    key: "of the child",
    customerId: 20_120_281,
    contact: "eva.postma@fietsfabriek.example",
    number: "QT-2026-0178",
    revision: 1,
    title: "Wifi in de productiehal",
    introduction: "Beste Eva,\nDit is onze offerte voor wifi in de productiehal, inclusief meting en beheer.",
    options: [
      {
        label: "Twaalf toegangspunten",
        termMonths: 36,
        items: [],
        bespoke: [
          ["Meting en installatie", "NRC", "2350.00"],
          ["Beheer van twaalf toegangspunten", "MRC", "168.00"],
        ],
        agreement: { category: "MAINTENANCE", renewalMonths: 12 },
      },
    ],
    validIn: -12,
    steps: [
      { event: "publish", daysAgo: 43.2 },
      { event: "reject", daysAgo: 31.4, reason: "De hal wordt eerst verbouwd." },
    ],
  },
];
