import type { LineSummary } from "@demarc/contract/lines/lines";
import { Suspense } from "react";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { serviceColumns, titled } from "../services/service-columns.tsx";
import { MeasuredState } from "../services/service-state.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import type { LinePageRows } from "./line-availability.data.ts";
import { euros, speedText, streetLine } from "./line-labels.ts";
import { lines } from "./lines.data.ts";
import type en from "./lines.en.ts";

type Text = Translate<keyof (typeof en & ServiceTexts)>;

// Lazy: a phone has no room for the column.
const AvailabilityCell = lazyPart(() => import("./line-availability-cell.tsx"), "AvailabilityCell");

export const lineColumns = (t: Text, locale: Locale, rows: LinePageRows): readonly ListColumn<LineSummary>[] =>
  serviceColumns<LineSummary>(t, locale, {
    name: {
      header: t("lines.line"),
      width: 184,
      cell: (line) => <a href={`/lines/detail/${line.id}`}>{lines.nameOf(line)}</a>,
    },
    number: { key: "lineNumber", header: t("lines.number"), width: 102 },
    state: {
      width: 106,
      cell: (line) => <MeasuredState service={line} textOf={(state) => t(`lines.operational.${state}`)} />,
    },
    own: [
      {
        key: "city",
        ...titled(t("lines.address")),
        sortable: true,
        cell: ({ address }) => `${streetLine(address)}, ${address.city}`,
      },
      {
        key: "speed",
        ...titled(t("lines.speed")),
        align: "end",
        width: 104,
        phone: "hidden",
        drops: 1360,
        cell: ({ speedDown, speedUp }) => speedText(speedDown, speedUp, locale),
      },
    ],
    endCustomerWidth: 156,
    further: [
      {
        key: "availability",
        ...titled(t("lines.last-90")),
        width: 124,
        phone: "hidden",
        drops: 1100,
        cell: ({ id }) => (
          <Suspense>
            <AvailabilityCell rows={rows} lineId={id} />
          </Suspense>
        ),
      },
      {
        key: "technology",
        ...titled(t("lines.technology")),
        width: 144,
        phone: "hidden",
        drops: 1200,
        cell: ({ technology }) => t(`lines.technology.${technology}`),
      },
      {
        key: "sla",
        ...titled(t("lines.sla")),
        phone: "hidden",
        drops: 1200,
        cell: ({ slaCode }) => t(`lines.sla.${slaCode}`),
      },
    ],
    mrc: (amount) => Number(amount) !== 0 && euros(amount, locale),
  });
