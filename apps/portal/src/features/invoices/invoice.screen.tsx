import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { hasStatus } from "@demarc/shell/calls/call-error.ts";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { choiceFilter } from "@demarc/shell/lists/list-search.ts";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useOpenDialog } from "@demarc/shell/use-open-dialog.ts";
import { useTab } from "@demarc/shell/use-tab.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { TabPanel, type TabState } from "@demarc/ui/controls/tabs.tsx";
import { useInvoiceActions, useMayDispute } from "./invoice-actions.tsx";
import { InvoiceDetails } from "./invoice-details.tsx";
import { InvoiceExplanation } from "./invoice-explanation.tsx";
import { invoiceFacts } from "./invoice-facts.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { invoiceStatusText, invoiceTones } from "./invoice-status.ts";
import { disputeKey, explanationQuery, invoiceQuery, loadAllLines } from "./invoice.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoice-page.module.css";
import { PaymentCard } from "./invoice-payment-card.tsx";
import { usePrinting } from "@demarc/shell/use-printing.ts";

const DisputeDialog = lazyPart(() => import("./dispute-dialog.tsx"), "DisputeDialog");
const InvoiceDisputes = lazyPart(() => import("./invoice-disputes.tsx"), "InvoiceDisputes");

/** /invoices/invoice/$number and /invoice/$number; the tab is in the URL. */
export function InvoiceScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id } = useCustomer();
  const { number = "" } = useParams({ strict: false });
  const { pathname } = useLocation();
  const { search, hrefOfPage } = useList({ path: pathname, filters: { tab: choiceFilter(["items"]) } });
  const { data, isPending, error, refetch } = useQuery(invoiceQuery(id, number, search.page));
  // Read beside the invoice, also on its other tabs: the browser prints without waiting.
  useQuery(explanationQuery(id, number));
  const [today] = useState(() => amsterdamDate(new Date()));
  const [open, setOpen] = useOpenDialog(useMayDispute(data) ? ["dispute"] : [], () =>
    hasSnapshot(disputeKey(number)) ? "dispute" : undefined,
  );
  // Not without its lines: the paper would be incomplete.
  const print = async () => {
    if (data) await loadAllLines(data);
    window.print();
  };
  const actions = useInvoiceActions(data, {
    onDispute: () => setOpen("dispute"),
    onPrint: () => void print().catch(reportActionFailure),
  });
  const tabs = useTab([
    { key: "explanation", label: t("invoices.tab.explanation") },
    { key: "items", label: t("invoices.tab.items"), count: data?.lineCount },
    { key: "payments", label: t("invoices.payments"), count: data?.payments.length },
  ]);
  const name = data && t(`invoices.name.${data.type}`, { number: data.number });
  useRecordTitle(name ?? (hasStatus(error, 404) ? null : undefined));
  const unknown = (
    <Card>
      <EmptyState
        icon="invoice"
        title={t("invoices.unknown-title")}
        text={t("invoices.unknown-text", { number })}
        action={<LinkButton to="/invoices">{t("invoices.back")}</LinkButton>}
      />
    </Card>
  );
  return (
    <ObjectPage
      title={name ?? t("invoices.invoice")}
      badge={
        data && (
          <Badge size="title" tone={invoiceTones[data.status]}>
            {t(invoiceStatusText(data.status, data.type))}
          </Badge>
        )
      }
      facts={data && invoiceFacts(t, locale, data, today)}
      actions={hasStatus(error, 404) ? [] : actions}
      banner={
        data &&
        data.disputes.length > 0 && (
          <Suspense>
            <InvoiceDisputes invoice={data} />
          </Suspense>
        )
      }
      tabs={data && tabs}
    >
      <Loader
        loading={isPending}
        failed={data === undefined && !hasStatus(error, 404)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {data ? <InvoiceTabs invoice={data} tabs={tabs} page={search.page} hrefOfPage={hrefOfPage} /> : unknown}
      </Loader>
      {data && open && (
        <Suspense fallback={null}>
          <DisputeDialog invoice={data} onClose={() => setOpen()} />
        </Suspense>
      )}
    </ObjectPage>
  );
}

interface InvoiceTabsProps {
  readonly invoice: Invoice;
  readonly tabs: TabState;
  readonly page: number;
  readonly hrefOfPage: (page: number) => string;
}

/** The tabs of the invoice; on paper they follow each other. */
function InvoiceTabs({ invoice, tabs, page, hrefOfPage }: InvoiceTabsProps) {
  const printing = usePrinting();
  const explanation = (
    <div className={styles.columns}>
      <div className={styles.pay}>
        <PaymentCard invoice={invoice} />
      </div>
      <div className={styles.main}>
        <InvoiceExplanation invoice={invoice} itemsHref={tabs.hrefOf("items")} printing={printing} />
      </div>
      <div className={styles.rest}>
        <InvoicePayments invoice={invoice} />
        <InvoiceDetails invoice={invoice} />
      </div>
    </div>
  );
  const items = <InvoiceLines invoice={invoice} page={page} hrefOfPage={hrefOfPage} printing={printing} />;
  if (printing)
    return (
      <>
        {explanation}
        {items}
      </>
    );
  return (
    <>
      <TabPanel name="explanation" state={tabs}>
        {explanation}
      </TabPanel>
      <TabPanel name="items" state={tabs}>
        {items}
      </TabPanel>
      <TabPanel name="payments" state={tabs}>
        <div className={styles.columns}>
          <div className={styles.pay}>
            <PaymentCard invoice={invoice} />
          </div>
          <div className={styles.main}>
            <InvoicePayments invoice={invoice} />
          </div>
          <div className={styles.rest}>
            <InvoiceDetails invoice={invoice} />
          </div>
        </div>
      </TabPanel>
    </>
  );
}
