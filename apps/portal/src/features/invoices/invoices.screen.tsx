import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ExportButton } from "../../shell/lists/export-button.tsx";
import { ListActions } from "../../shell/lists/list-actions.tsx";
import { ListResult } from "../../shell/lists/list-result.tsx";
import { useCustomer } from "../../shell/session.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { useList } from "../../shell/lists/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DueSummary } from "./due-summary.tsx";
import { euro } from "./invoice-amounts.ts";
import { InvoiceTable } from "./invoice-table.tsx";
import {
  invoiceList,
  type InvoiceSearch,
  invoicesQuery,
  optionalColumns,
  pageSize,
  downloadInvoiceList,
  totalsQuery,
} from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";
import { lazyPart } from "../../ui/lazy-part.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";

const InvoiceFilters = lazyPart(() => import("./invoice-filters.tsx"), "InvoiceFilters");
const DownloadBar = lazyPart(() => import("./download-bar.tsx"), "DownloadBar");
const RechargeDialog = lazyPart(() => import("./recharge-dialog.tsx"), "RechargeDialog");

/** The totals of all matching invoices, not only of this page. */
function FoundTotals({ customerId, search }: { readonly customerId: number; readonly search: InvoiceSearch }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data } = useQuery(totalsQuery(customerId, search));
  return (
    <p className={styles.totals}>
      {data &&
        t("invoices.found-totals", {
          net: euro(data.netTotal, locale),
          gross: euro(data.grossTotal, locale),
          open: euro(data.amountOpen, locale),
        })}
    </p>
  );
}

/** /invoices; filters, sorting, columns and page are in the address. */
export function InvoicesScreen() {
  const t = useText<typeof en>();
  const { id, type } = useCustomer();
  const list = useList(invoiceList);
  const { search } = list;
  const result = useQuery(invoicesQuery(id, search));
  const { data } = result;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [recharges, setRecharges] = useState(() => hasSnapshot("recharge"));
  const rows = data?.items ?? [];
  const choose = (number: string) =>
    setChosen(new Set(chosen.has(number) ? [...chosen].filter((one) => one !== number) : [...chosen, number]));
  const columns = optionalColumns.map((key) => ({ key, label: t(`invoices.${key}`) }));
  const none = <EmptyState icon="invoice" title={t("invoices.none")} text={t("invoices.none-text")} />;
  const actions = <ListActions views="invoices" list={list} columns={columns} />;
  return (
    <Page
      title={t("invoices.title")}
      description={t("invoices.description")}
      actions={
        <>
          {type === "reseller" && (
            <Button icon="users" onClick={() => setRecharges(true)}>
              {t("invoices.recharge")}
            </Button>
          )}
          {rows.length > 0 && (
            <ExportButton filtered={list.isFiltered} onSave={() => downloadInvoiceList(id, search)} />
          )}
        </>
      }
    >
      {data && <DueSummary summary={data.summary} />}
      <Suspense fallback={<Skeleton shape="field" count={2} />}>
        <InvoiceFilters list={list} actions={actions} />
      </Suspense>
      <ListResult list={list} result={result} pageSize={pageSize} none={none}>
        <div className={styles.above}>
          <FoundTotals customerId={id} search={search} />
          <Button
            variant="quiet"
            size="small"
            onClick={() => setChosen(new Set([...chosen, ...rows.map(({ number }) => number)]))}
          >
            {t("invoices.choose-page")}
          </Button>
        </div>
        <InvoiceTable
          rows={rows}
          shown={search.columns}
          chosen={chosen}
          onChoose={choose}
          sorting={list.sorting}
          onSort={list.sortBy}
        />
      </ListResult>
      {chosen.size > 0 && (
        <Suspense>
          <DownloadBar customerId={id} chosen={chosen} onClear={() => setChosen(new Set())} />
        </Suspense>
      )}
      {recharges && (
        <Suspense>
          <RechargeDialog customerId={id} filtered={search.filters} onClose={() => setRecharges(false)} />
        </Suspense>
      )}
    </Page>
  );
}
