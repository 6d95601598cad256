import type { MaintenanceSummary } from "@demarc/contract/maintenance";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatPeriod } from "@demarc/shell/format-period.ts";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import type { ServiceTexts } from "../services/service-texts.ts";
import { MaintenanceState } from "./maintenance-state.tsx";
import type en from "./maintenance.en.ts";

type Text = Translate<keyof typeof en | keyof ServiceTexts>;

/** The columns of the list, in order; the keys of sortable columns are the sort keys of the API. */
export const maintenanceColumns = (t: Text, locale: Locale): readonly ListColumn<MaintenanceSummary>[] => [
  {
    key: "title",
    header: t("maintenance.name"),
    rowHeader: true,
    phone: "lead",
    cell: ({ id, title }) => <a href={`/maintenance/${id}`}>{title[locale]}</a>,
  },
  {
    key: "startsAt",
    header: t("maintenance.when"),
    label: t("maintenance.when"),
    sortable: true,
    width: 220,
    phone: "detail",
    cell: ({ startsAt, endsAt }) => formatPeriod(startsAt, endsAt, locale),
  },
  {
    key: "status",
    header: t("maintenance.status"),
    label: t("maintenance.status"),
    width: 132,
    phone: "trail",
    cell: ({ status }) => <MaintenanceState status={status} />,
  },
  {
    key: "impact",
    header: t("maintenance.impact"),
    label: t("maintenance.impact"),
    width: 168,
    phone: "hidden",
    drops: 1000,
    cell: ({ impact }) => t(`service.impact.${impact}`),
  },
  {
    key: "services",
    header: t("maintenance.services"),
    label: t("maintenance.services"),
    align: "end",
    width: 148,
    phone: "hidden",
    drops: 1100,
    cell: ({ serviceCount }) => serviceCount,
  },
  {
    key: "reference",
    header: t("maintenance.reference"),
    label: t("maintenance.reference"),
    width: 140,
    phone: "hidden",
    drops: 1200,
    cell: ({ reference }) => reference && <span className="number dim">{reference}</span>,
  },
];
