import type { AffectedService, Maintenance } from "@demarc/contract/maintenance";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { RecordLoader } from "@demarc/shell/failures/record-loader.tsx";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatPeriod } from "@demarc/shell/format-period.ts";
import { formatDate, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { ServiceLink } from "../services/ordered-service-link.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { MaintenanceState } from "./maintenance-state.tsx";
import { maintenanceQuery } from "./maintenance.data.ts";
import type en from "./maintenance.en.ts";
import styles from "./maintenance.module.css";

type Texts = typeof en & ServiceTexts;

export function MaintenanceScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { maintenanceId = "" } = useParams({ strict: false });
  const query = useQuery(maintenanceQuery(customerId, maintenanceId));
  const { data, error } = query;
  useRecordTitle(data ? data.title[locale] : isUnknown(error) ? null : undefined);
  if (data) return <MaintenancePage maintenance={data} />;
  return (
    <RecordLoader
      title={t("maintenance.title")}
      query={query}
      icon="calendar"
      unknown={{ title: t("maintenance.unknown-title"), text: t("maintenance.unknown-text") }}
      back={{ to: "/maintenance", label: t("maintenance.back") }}
    />
  );
}

const columnsIn = (t: Translate<keyof Texts>): readonly Column<AffectedService>[] => [
  {
    key: "name",
    header: t("maintenance.service"),
    rowHeader: true,
    phone: "lead",
    cell: (service) => <ServiceLink service={service} />,
  },
  {
    key: "reference",
    header: t("maintenance.own-name"),
    phone: "detail",
    cell: ({ reference }) => reference,
  },
  {
    key: "impact",
    header: t("maintenance.impact"),
    phone: "trail",
    cell: ({ impact }) => t(`service.impact.${impact}`),
  },
];

function MaintenancePage({ maintenance }: { readonly maintenance: Maintenance }) {
  const t = useText<Texts>();
  const locale = useLocale();
  const { title, text, status, startsAt, endsAt, impact, reference, publishedAt, services, serviceCount } = maintenance;
  const rest = serviceCount - services.length;
  return (
    <ObjectPage
      title={title[locale]}
      badge={<MaintenanceState status={status} size="title" />}
      facts={[
        { label: t("maintenance.when"), value: formatPeriod(startsAt, endsAt, locale) },
        { label: t("maintenance.impact"), value: t(`service.impact.${impact}`) },
        ...(reference
          ? [{ label: t("maintenance.reference"), value: <span className="number">{reference}</span> }]
          : []),
        { label: t("maintenance.published"), value: formatDate(publishedAt, locale) },
      ]}
      banner={status === "CANCELLED" && <Banner tone="info" title={t("maintenance.cancelled")} />}
    >
      <Card title={t("maintenance.text")}>
        <p className={styles.text}>{text[locale]}</p>
      </Card>
      <Card title={t("maintenance.services")} count={serviceCount} flush>
        <Table
          caption={t("maintenance.services")}
          columns={columnsIn(t)}
          rows={services}
          rowKey={(service) => service.id}
        />
        {rest > 0 && <p className={styles.more}>{t("maintenance.more", { count: rest })}</p>}
      </Card>
    </ObjectPage>
  );
}
