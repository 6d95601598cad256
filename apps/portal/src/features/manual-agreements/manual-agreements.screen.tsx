import { manualAgreementCategories, manualAgreementStatuses } from "@demarc/contract/manual-agreements";
import { useQuery } from "@tanstack/react-query";
import type { ListFilter } from "@demarc/shell/lists/list-filter.ts";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { manualAgreementColumns } from "./manual-agreement-columns.tsx";
import { agreementList, type AgreementSearch, agreementsQuery, downloadAgreements } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

const filtersIn = (t: Translate<keyof typeof en>): readonly ListFilter<keyof AgreementSearch["filters"]>[] => [
  {
    name: "status",
    label: t("manual-agreements.status"),
    options: manualAgreementStatuses.map((value) => ({ value, label: t(`manual-agreements.status.${value}`) })),
    several: true,
  },
  {
    name: "category",
    label: t("manual-agreements.category"),
    options: manualAgreementCategories.map((value) => ({ value, label: t(`manual-agreements.category.${value}`) })),
    several: true,
  },
];

export function ManualAgreementsScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id } = useCustomer();
  const readOnly = useReadOnly();
  const list = useList(agreementList);
  const result = useQuery(agreementsQuery(id, list.search));
  return (
    <ListPage
      title={t("manual-agreements.title")}
      actions={[]}
      list={list}
      result={result}
      pageQuery={agreementsQuery}
      searchLabel={t("manual-agreements.search")}
      filters={filtersIn(t)}
      columns={manualAgreementColumns(t, locale)}
      rowKey={(agreement) => agreement.id}
      usualSorting={{ key: "publishedAt", descending: true }}
      views="manual-agreement"
      none={
        <EmptyState
          icon="agreement"
          title={t("manual-agreements.none")}
          text={t(readOnly ? "manual-agreements.none-of-child" : "manual-agreements.none-text")}
        />
      }
      onSave={(csv) => downloadAgreements(id, list.search, csv)}
    />
  );
}
