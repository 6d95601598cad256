import { shownQuotationStatuses } from "@demarc/contract/quotations/quotation-fields";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { quotationColumns } from "./quotation-columns.tsx";
import { downloadQuotations, quotationList, quotationsQuery } from "./quotations.data.ts";
import type en from "./quotations.en.ts";

// Lazy: most visits only read the list.
const QuotationRequestDialog = lazyPart(
  () => import("../quotation-requests/quotation-request-dialog.tsx"),
  "QuotationRequestDialog",
);
const RequestsDialog = lazyPart(() => import("./requests-dialog.tsx"), "RequestsDialog");

export function QuotationsScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id } = useCustomer();
  const readOnly = useReadOnly();
  const list = useList(quotationList);
  const result = useQuery(quotationsQuery(id, list.search));
  const [open, setOpen] = useState<"request" | "requests">();
  const close = () => setOpen(undefined);
  const ask = () => setOpen("request");
  return (
    <>
      <ListPage
        title={t("quotations.title")}
        actions={[
          { label: t("quotations.requests"), run: () => setOpen("requests") },
          ...(readOnly ? [] : [{ label: t("quotations.ask"), icon: "plus", primary: true, run: ask } as const]),
        ]}
        list={list}
        result={result}
        pageQuery={quotationsQuery}
        searchLabel={t("quotations.search")}
        filters={[
          {
            name: "status",
            label: t("quotations.status"),
            options: shownQuotationStatuses.map((value) => ({ value, label: t(`quotations.status.${value}`) })),
            several: true,
          },
        ]}
        columns={quotationColumns(t, locale)}
        rowKey={(quotation) => quotation.id}
        usualSorting={{ key: "publishedAt", descending: true }}
        views="quotations"
        none={
          <EmptyState
            icon="quotation"
            title={t("quotations.none")}
            text={t(readOnly ? "quotations.none-of-child" : "quotations.none-text")}
            action={
              !readOnly && (
                <Button variant="primary" onClick={ask} aria-haspopup="dialog">
                  {t("quotations.ask")}
                </Button>
              )
            }
          />
        }
        onSave={(csv) => downloadQuotations(id, list.search, csv)}
      />
      <Suspense>
        {open === "request" && <QuotationRequestDialog kind="OTHER" onClose={close} />}
        {open === "requests" && <RequestsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
