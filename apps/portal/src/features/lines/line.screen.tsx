import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { Line } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { lineOrderPath, useMayOrder } from "../services/order-paths.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useOpenDialog } from "@demarc/shell/use-open-dialog.ts";
import { useTab } from "@demarc/shell/use-tab.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { TabPanel, type TabState } from "@demarc/ui/controls/tabs.tsx";
import { ServiceCallout, ServicePage, useService } from "../services/service-page.tsx";
import { MeasuredState } from "../services/service-state.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { faultKey, faultReportsQuery } from "./fault-reports.data.ts";
import { FaultReports } from "./fault-reports.tsx";
import { LineAvailabilityCard } from "./line-availability.tsx";
import { isFaulty, LineBanner } from "./line-banner.tsx";
import { LatestLineEvents, LineEvents } from "./line-events.tsx";
import { LineFinding } from "./line-finding.tsx";
import { LineNetwork } from "./line-network.tsx";
import { LinePath } from "./line-path.tsx";
import { LineAddresses, lineFacts, LineService } from "./line-service.tsx";
import { lines } from "./lines.data.ts";
import type en from "./lines.en.ts";
import styles from "./line.module.css";
import { type LineExamination, useExamination } from "./use-examination.ts";

// Lazy: people who only read do not load the form.
const FaultReportDialog = lazyPart(() => import("./fault-report-dialog.tsx"), "FaultReportDialog");
// Lazy: only people who follow the contract open its tab.
const ServiceContractCard = lazyPart(() => import("../services/service-contract-card.tsx"), "ServiceContractCard");

/** The path of the order form for a line with the same package at the same address. */
const anotherPath = ({ address, packageCode }: Line): string => {
  const { postalCode, houseNumber, houseNumberExtension: extension, room } = address;
  return lineOrderPath({ postalCode, houseNumber, extension, room }, packageCode);
};

export function LineScreen() {
  const { id = "" } = useParams({ strict: false });
  return <LinePage key={id} id={id} />;
}

function LinePage({ id }: { readonly id: string }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const read = useService(lines, id);
  const { customerId } = read;
  const examination = useExamination(customerId, id, read.service);
  const { data: reports, isPending } = useQuery(faultReportsQuery(customerId, id));
  // The banner shows the details of a fault. The page would move if they loaded later.
  const isKnown = !isPending && (examination.failed || examination.last !== undefined);
  const page =
    read.service && isFaulty(read.service) && !isKnown ? { ...read, service: undefined, isPending: true } : read;
  const line = page.service;
  const report = reports?.find(({ state }) => state !== "CLOSED");
  const isOwn = line?.view === "own";
  const tabs = useTab([
    { key: "overview", label: t("lines.tab.overview") },
    ...(isOwn ? [{ key: "diagnosis", label: t("lines.tab.diagnosis"), count: report ? 1 : 0 }] : []),
    { key: "network", label: t("lines.tab.network") },
    ...(line?.contract ? [{ key: "contract", label: t("lines.tab.contract") }] : []),
    { key: "events", label: t("lines.tab.events") },
  ]);
  // A user who may diagnose a line may report its faults. A second report has to wait until the first is closed.
  const mayReport = examination.start && reports && !report;
  const [open, setOpen] = useOpenDialog(mayReport ? ["fault"] : [], () =>
    hasSnapshot(faultKey(id)) && !hasSnapshot(`line.${id}`) ? "fault" : undefined,
  );
  const onReport = mayReport ? () => setOpen("fault") : undefined;
  const mayOrder = useMayOrder();
  const actions: PageAction[] = [
    ...(line && onReport && !isFaulty(line) ? [{ label: t("lines.report-fault"), run: onReport }] : []),
    ...(line && examination.start && !isFaulty(line)
      ? [
          {
            label: t("lines.examine"),
            icon: "status",
            primary: true,
            pending: examination.pending,
            run: examination.start,
          } as const,
        ]
      : []),
    ...(isOwn && mayOrder ? [{ label: t("lines.order-another"), to: anotherPath(line) }] : []),
  ];
  return (
    <ServicePage
      page={page}
      noun={t("lines.line")}
      badge={line && <MeasuredState service={line} textOf={(state) => t(`lines.operational.${state}`)} size="title" />}
      facts={line && lineFacts(t, locale, line)}
      actions={actions}
      banner={line && <LineBanner line={line} examination={examination} report={report} onReport={onReport} />}
      tabs={line && tabs}
      dialogs={
        open &&
        line && (
          <FaultReportDialog
            customerId={customerId}
            line={line}
            diagnosis={examination.last}
            onClose={() => setOpen()}
          />
        )
      }
    >
      {line && <LineTabs {...{ customerId, line, tabs, examination, report, onReport }} />}
    </ServicePage>
  );
}

interface LineTabsProps {
  readonly customerId: number;
  readonly line: Line;
  readonly tabs: TabState;
  readonly examination: LineExamination;
  readonly report: FaultReport | undefined;
  readonly onReport: (() => void) | undefined;
}

function LineTabs({ customerId, line, tabs, examination, onReport }: LineTabsProps) {
  const isOwn = line.view === "own";
  return (
    <>
      <TabPanel name="overview" state={tabs}>
        <ServiceCallout type="line" view={line.view} />
        <LineAvailabilityCard customerId={customerId} lineId={line.id} />
        {isOwn ? (
          <>
            <div className={styles.row}>
              <LinePath line={line} examination={examination} />
              <LatestLineEvents line={line} />
            </div>
            <div className={styles.row}>
              <LineAddresses customerId={customerId} line={line} />
              <LineService line={line} />
            </div>
          </>
        ) : (
          <>
            <div className={styles.row}>
              <LineService line={line} />
              <LatestLineEvents line={line} />
            </div>
            <LineAddresses customerId={customerId} line={line} />
          </>
        )}
      </TabPanel>
      {isOwn && (
        <TabPanel name="diagnosis" state={tabs}>
          <div className={styles.row}>
            <LineFinding examination={examination} />
            <FaultReports customerId={customerId} line={line} onReport={onReport} />
          </div>
        </TabPanel>
      )}
      <TabPanel name="network" state={tabs}>
        <LineNetwork customerId={customerId} line={line} />
      </TabPanel>
      {line.contract && (
        <TabPanel name="contract" state={tabs}>
          <Suspense fallback={<Skeleton shape="card" />}>
            <ServiceContractCard kind={lines} service={line} />
          </Suspense>
        </TabPanel>
      )}
      <TabPanel name="events" state={tabs}>
        <LineEvents customerId={customerId} line={line} />
      </TabPanel>
    </>
  );
}
