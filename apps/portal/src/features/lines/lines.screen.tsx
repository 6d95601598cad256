import { technologies } from "@demarc/contract/core/technologies";
import { lineLifecycles, lineOperationals } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense, useState } from "react";
import { endCustomersQuery, leftOut } from "../../shell/end-customers-query.ts";
import { ListPage } from "../../shell/lists/list-page.tsx";
import { useCustomer, useHasRole, useReadOnly } from "../../shell/session.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { useList } from "../../shell/lists/use-list.ts";
import type { PageAction } from "../../ui/page-actions.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lineColumns } from "./line-columns.tsx";
import { downloadLines, lineList, linesQuery } from "./lines.data.ts";
import type en from "./lines.en.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";

const BulkReferences = lazyPart(() => import("./bulk-references.tsx"), "BulkReferences");

interface LinesScreenProps {
  /** The dialog of the end customers, which is another slice. */
  readonly EndCustomers: ComponentType<{ readonly customerId: number; readonly onClose: () => void }>;
}

/** /lines; filters, sorting, columns and page are in the URL. */
export function LinesScreen({ EndCustomers }: LinesScreenProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, type, parentCustomerId } = useCustomer();
  const [order, desk] = [useHasRole("RESELLER_ORDER"), useHasRole("RESELLER_SERVICE_DESK")];
  const seesPrices = useHasRole("RESELLER_FINANCE") || order;
  const isReseller = type === "reseller";
  const readOnly = useReadOnly();
  const labels = isReseller && (order || desk) && !readOnly;
  const list = useList(lineList);
  const result = useQuery(linesQuery(id, list.search));
  const endCustomers = useQuery({ ...endCustomersQuery(id), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const [dialog, setDialog] = useState<"references" | "end-customers" | undefined>(() =>
    hasSnapshot("line-references") ? "references" : undefined,
  );
  const close = () => setDialog(undefined);
  // The lines of an end user are its own or its reseller's; only the rows show which.
  const isOwn = type !== "end-user" || result.data?.items.some(({ view }) => view === "own") === true;
  const mayChange = !readOnly && isOwn;
  // A line that a reseller delivers has no contract with us, so its customer would see an empty column.
  const hasContracts = isOwn || parentCustomerId === null;
  const rows = { customerId: id, lineIds: result.data?.items.map((line) => line.id) ?? [] };
  const optionsOf = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: textOf(value) }));
  const filters = [
    {
      name: "operational",
      label: t("lines.state"),
      options: optionsOf(lineOperationals, (value) => t(`lines.operational.${value}`)),
    },
    {
      name: "lifecycle",
      label: t("lines.phase"),
      options: optionsOf(lineLifecycles, (value) => t(`lines.lifecycle.${value}`)),
    },
    {
      name: "technology",
      label: t("lines.technology"),
      options: optionsOf(technologies, (value) => t(`lines.technology.${value}`)),
      several: true,
    },
    {
      name: "endCustomerId",
      label:
        endCustomers && leftOut(endCustomers) > 0
          ? t("lines.end-customer-first", { count: offered.length })
          : t("lines.end-customer"),
      options: offered.map((entry) => ({ value: entry.id, label: entry.name })),
    },
  ] as const;
  const bulk = { label: t("lines.bulk"), icon: "edit", run: () => setDialog("references") } as const;
  const actions: PageAction[] = [
    ...(labels ? [{ label: t("lines.end-customers"), run: () => setDialog("end-customers") }] : []),
    ...(mayChange ? [{ ...bulk, disabled: result.isPending }] : []),
  ];
  return (
    <>
      <ListPage
        title={t("lines.title")}
        actions={actions}
        list={list}
        result={result}
        pageQuery={linesQuery}
        searchLabel={t("lines.search")}
        filters={filters.filter(({ options }) => options.length > 0)}
        columns={lineColumns(t, locale, rows).filter(
          ({ key }) =>
            (key !== "mrc" || (seesPrices && hasContracts)) &&
            (key !== "endCustomer" || isReseller) &&
            (key !== "contract.endDate" || hasContracts),
        )}
        rowKey={(line) => line.id}
        views="lines"
        none={<EmptyState icon="line" title={t("lines.none")} text={t("lines.none-text")} />}
        onSave={(csv) => downloadLines(id, list.search, csv)}
      />
      <Suspense>
        {dialog === "references" && <BulkReferences customerId={id} onClose={close} />}
        {dialog === "end-customers" && <EndCustomers customerId={id} onClose={close} />}
      </Suspense>
    </>
  );
}
