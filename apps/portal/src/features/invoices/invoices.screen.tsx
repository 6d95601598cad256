import { invoiceStatuses, invoiceTypes } from "@demarc/contract/core/invoices/invoice";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import type { ListFilter } from "@demarc/shell/lists/list-filter.ts";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Page } from "@demarc/ui/layout/page.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { ChildInvoices } from "./child-invoices.tsx";
import { DueSummary } from "./due-summary.tsx";
import { euro } from "./invoice-amounts.ts";
import { invoiceColumns } from "./invoice-columns.tsx";
import { downloadInvoiceList, invoiceList, type InvoiceSearch, invoicesQuery, totalsQuery } from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import { useInvoiceSelection } from "./use-invoice-selection.ts";

const RechargeDialog = lazyPart(() => import("./recharge-dialog.tsx"), "RechargeDialog");

const filtersIn = (t: Translate<keyof typeof en>): readonly ListFilter<keyof InvoiceSearch["filters"]>[] => [
  {
    name: "status",
    label: t("invoices.status"),
    options: invoiceStatuses.map((value) => ({ value, label: t(`invoices.status.${value}`) })),
    several: true,
  },
  {
    name: "type",
    label: t("invoices.type"),
    options: invoiceTypes.map((value) => ({ value, label: t(`invoices.types.${value}`) })),
  },
  { kind: "days", label: t("invoices.issueDate"), from: "from", to: "to" },
  { kind: "amounts", label: t("invoices.amount"), from: "minAmount", to: "maxAmount" },
];

/** The totals of all matching invoices, not only of this page. */
function FoundTotals({ customerId, search }: { readonly customerId: number; readonly search: InvoiceSearch }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data } = useQuery(totalsQuery(customerId, search));
  return (
    data &&
    t("invoices.found-totals", {
      net: euro(data.netTotal, locale),
      gross: euro(data.grossTotal, locale),
      open: euro(data.amountOpen, locale),
    })
  );
}

export function InvoicesScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, type, parentCustomerId } = useCustomer();
  const readOnly = useReadOnly();
  const list = useList(invoiceList);
  const { search } = list;
  const result = useQuery(invoicesQuery(id, search));
  const selection = useInvoiceSelection(id, search, result.data?.total ?? 0);
  const [recharges, setRecharges] = useState(() => hasSnapshot("recharge"));
  const recharge: PageAction = { label: t("invoices.recharge"), icon: "users", run: () => setRecharges(true) };
  // A reseller's customer gets invoices from us only for services that it orders directly.
  if (parentCustomerId !== null && result.data?.total === 0 && !list.isFiltered)
    return (
      <Page title={t("invoices.title")}>
        <ChildInvoices />
      </Page>
    );
  return (
    <>
      <ListPage
        title={t("invoices.title")}
        actions={type === "reseller" && !readOnly ? [recharge] : []}
        above={
          <>
            {parentCustomerId !== null && readOnly && <ChildInvoices />}
            <DueSummary summary={result.data?.summary} />
          </>
        }
        list={list}
        result={result}
        pageQuery={invoicesQuery}
        searchLabel={t("invoices.search")}
        filters={filtersIn(t)}
        columns={invoiceColumns(t, locale)}
        rowKey={({ number }) => number}
        usualSorting={{ key: "issueDate", descending: true }}
        selection={selection}
        foot={<FoundTotals customerId={id} search={search} />}
        views="invoices"
        none={<EmptyState icon="invoice" title={t("invoices.none")} text={t("invoices.none-text")} />}
        onSave={(csv) => downloadInvoiceList(id, search, csv)}
      />
      {recharges && (
        <Suspense>
          <RechargeDialog customerId={id} filtered={search.filters} onClose={() => setRecharges(false)} />
        </Suspense>
      )}
    </>
  );
}
