import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { Line } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "../../shell/calls/call-error.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";
import { useRecordTitle } from "../../shell/record-title.ts";
import { lineOrderPath, useMayOrder } from "../../shell/services/order-paths.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { useTab } from "../../shell/use-tab.ts";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ObjectPage } from "../../ui/object-page.tsx";
import type { PageAction } from "../../ui/page-actions.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabPanel, type TabState } from "../../ui/tabs.tsx";
import { faultKey, faultReportsQuery } from "./fault-reports.data.ts";
import { FaultReports } from "./fault-reports.tsx";
import { LineAvailabilityCard } from "./line-availability.tsx";
import { isFaulty, LineBanner } from "./line-banner.tsx";
import { LatestLineEvents, LineEvents } from "./line-events.tsx";
import { LineFinding } from "./line-finding.tsx";
import { lineName } from "./line-labels.ts";
import { LineNetwork } from "./line-network.tsx";
import { LinePath } from "./line-path.tsx";
import { LineAddresses, lineFacts, LineService } from "./line-service.tsx";
import { LineBadge } from "./line-state.tsx";
import { lineQuery } from "./lines.data.ts";
import type en from "./lines.en.ts";
import styles from "./line.module.css";
import { type LineExamination, useExamination } from "./use-examination.ts";

// Lazy: people who only read do not load the forms.
const LineReferenceForm = lazyPart(() => import("./line-reference-form.tsx"), "LineReferenceForm");
const FaultReportDialog = lazyPart(() => import("./fault-report-dialog.tsx"), "FaultReportDialog");
// Lazy: only people who follow the contract open its tab.
const LineContract = lazyPart(() => import("./line-contract.tsx"), "LineContract");

const titleOf = ({ lineNumber, reference }: Line): string => [lineNumber, reference].filter(Boolean).join(" ");

/** The path of the order form for a line with the same package at the same address. */
const anotherPath = ({ address, packageCode }: Line): string => {
  const { postalCode, houseNumber, houseNumberExtension: extension, room } = address;
  return lineOrderPath({ postalCode, houseNumber, extension, room }, packageCode);
};

type Open = "rename" | "report" | undefined;

/** /lines/detail/$id; the tab is in the URL. */
export function LineScreen() {
  const { id = "" } = useParams({ strict: false });
  return <LinePage key={id} id={id} />;
}

function LinePage({ id }: { readonly id: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { data: line, isPending, error, refetch } = useQuery(lineQuery(customerId, id));
  const examination = useExamination(customerId, id, line);
  const reports = useQuery(faultReportsQuery(customerId, id)).data;
  const report = reports?.find(({ state }) => state !== "CLOSED");
  const [open, setOpen] = useState<Open>(() =>
    hasSnapshot(`line.${id}`) ? "rename" : hasSnapshot(faultKey(id)) ? "report" : undefined,
  );
  const isOwn = line?.view === "own";
  const tabs = useTab([
    { key: "overview", label: t("lines.tab.overview") },
    ...(isOwn ? [{ key: "diagnosis", label: t("lines.tab.diagnosis"), count: report ? 1 : 0 }] : []),
    { key: "network", label: t("lines.tab.network") },
    ...(line?.contract ? [{ key: "contract", label: t("lines.tab.contract") }] : []),
    { key: "events", label: t("lines.tab.events") },
  ]);
  useRecordTitle(line ? titleOf(line) : isUnknown(error) ? null : undefined);
  const canRename = isOwn && !readOnly;
  const rename = () => setOpen("rename");
  // A user who may diagnose a line may report its faults. A second report has to wait until the first is closed.
  const onReport = examination.start && reports && !report ? () => setOpen("report") : undefined;
  const mayOrder = useMayOrder();
  const actions: PageAction[] = [
    ...(canRename ? [{ label: t("lines.rename"), icon: "edit", run: rename } as const] : []),
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
  const close = () => setOpen(undefined);
  return (
    <ObjectPage
      title={line ? lineName(line) : t("lines.line")}
      badge={line && <LineBadge line={line} />}
      facts={line && lineFacts(t, locale, line)}
      actions={actions}
      banner={line && <LineBanner line={line} examination={examination} report={report} onReport={onReport} />}
      tabs={line && tabs}
    >
      <Loader
        loading={isPending}
        failed={line === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {line ? <LineTabs {...{ customerId, line, tabs, examination, report, onReport }} /> : <UnknownLine />}
      </Loader>
      <Suspense>
        {open === "rename" && line && canRename && (
          <Dialog title={t("lines.rename")} onClose={close} persistent>
            <LineReferenceForm customerId={customerId} line={line} onDone={close} />
          </Dialog>
        )}
        {open === "report" && line && (
          <FaultReportDialog customerId={customerId} line={line} diagnosis={examination.last} onClose={close} />
        )}
      </Suspense>
    </ObjectPage>
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
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const isOwn = line.view === "own";
  return (
    <>
      <TabPanel name="overview" state={tabs}>
        {!isOwn && !readOnly && <Notice>{t("lines.service-view")}</Notice>}
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
            <LineContract customerId={customerId} line={line} />
          </Suspense>
        </TabPanel>
      )}
      <TabPanel name="events" state={tabs}>
        <LineEvents customerId={customerId} line={line} />
      </TabPanel>
    </>
  );
}

function UnknownLine() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="line"
        title={t("lines.unknown-title")}
        text={t("lines.unknown-text")}
        action={<LinkButton to="/lines">{t("lines.back")}</LinkButton>}
      />
    </Card>
  );
}
