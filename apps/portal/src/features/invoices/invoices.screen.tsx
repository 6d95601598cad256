import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ExportButton } from "../../shell/export-button.tsx";
import { ListActions } from "../../shell/list-actions.tsx";
import { useCustomer } from "../../shell/session.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { useList } from "../../shell/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loader } from "../../ui/loader.tsx";
import { NothingFound } from "../../ui/nothing-found.tsx";
import { Page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
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
  saveList,
  totalsQuery,
} from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

const InvoiceFilters = lazy(async () => ({ default: (await import("./invoice-filters.tsx")).InvoiceFilters }));
const DownloadBar = lazy(async () => ({ default: (await import("./download-bar.tsx")).DownloadBar }));

/** The totals of everything that is found, of which a page shows a part. */
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

/** /invoices; filters, sorting, columns and page stand in the address. */
export function InvoicesScreen() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const list = useList(invoiceList);
  const { search } = list;
  const { data, isPending, isError, refetch } = useQuery(invoicesQuery(id, search));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.items ?? [];
  const choose = (number: string) =>
    setChosen(new Set(chosen.has(number) ? [...chosen].filter((one) => one !== number) : [...chosen, number]));
  const columns = optionalColumns.map((key) => ({ key, label: t(`invoices.${key}`) }));
  const nothing =
    list.isFiltered || search.page > 1 ? (
      <NothingFound onClear={list.clear} />
    ) : (
      <EmptyState icon="invoice" title={t("invoices.none")} text={t("invoices.none-text")} />
    );
  const actions = <ListActions views="invoices" list={list} columns={columns} />;
  return (
    <Page
      title={t("invoices.title")}
      description={t("invoices.description")}
      actions={rows.length > 0 && <ExportButton filtered={list.isFiltered} onSave={() => saveList(id, search)} />}
    >
      {data && <DueSummary summary={data.summary} />}
      <Suspense fallback={<Skeleton shape="field" count={2} />}>
        <InvoiceFilters filters={search.filters} onChange={list.filter} actions={actions} />
      </Suspense>
      <Card flush>
        <Loader
          loading={isPending}
          failed={isError && !data}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="row" count={10} />}
        >
          {rows.length > 0 ? (
            <>
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
            </>
          ) : (
            nothing
          )}
        </Loader>
      </Card>
      {data && rows.length > 0 && (
        <Pager
          page={search.page}
          pageSize={pageSize}
          total={data.total}
          capped={data.totalCapped}
          hrefOf={list.hrefOfPage}
        />
      )}
      {chosen.size > 0 && (
        <Suspense>
          <DownloadBar customerId={id} chosen={chosen} onClear={() => setChosen(new Set())} />
        </Suspense>
      )}
    </Page>
  );
}
