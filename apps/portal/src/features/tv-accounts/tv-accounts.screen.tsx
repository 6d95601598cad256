import { tvStatuses } from "@demarc/contract/tv-accounts/tv-account-fields";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { TvBulkDialog } from "./bulk/tv-bulk.part.ts";
import { tvAccountColumns } from "./tv-account-columns.tsx";
import { downloadTvAccounts, tvAccountList, tvAccountsQuery } from "./tv-accounts.data.ts";
import type en from "./tv-accounts.en.ts";
import { tvPackagesQuery } from "./tv-products.data.ts";

const createPath = "/tv-accounts/create";

export function TvAccountsScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id } = useCustomer();
  const readOnly = useReadOnly();
  const list = useList(tvAccountList);
  const result = useQuery(tvAccountsQuery(id, list.search));
  const packages = useQuery(tvPackagesQuery).data;
  const bases = packages?.filter(({ type }) => type === "base") ?? [];
  const [isBulk, setIsBulk] = useState(false);
  const actions: PageAction[] = readOnly
    ? []
    : [
        { label: t("tv.bulk"), run: () => setIsBulk(true) },
        { label: t("tv.new-short"), icon: "plus", primary: true, to: createPath },
      ];
  return (
    <>
      <ListPage
        title={t("tv.title")}
        actions={actions}
        list={list}
        result={result}
        pageQuery={tvAccountsQuery}
        searchLabel={t("tv.search")}
        filters={[
          {
            name: "status",
            label: t("tv.status"),
            several: true,
            options: tvStatuses.map((value) => ({ value, label: t(`tv.status.${value}`) })),
          },
          {
            name: "productCode",
            label: t("tv.product"),
            several: true,
            options: bases.map(({ code, name }) => ({ value: code, label: name[locale] })),
          },
          { kind: "number", name: "minAccountNr", label: t("tv.from-number"), hint: t("tv.from-number-hint") },
        ]}
        columns={tvAccountColumns(t, locale, packages)}
        rowKey={(account) => account.id}
        usualSorting={{ key: "accountNr", descending: false }}
        views="tv-accounts"
        none={
          readOnly ? (
            <EmptyState icon="tv" title={t("tv.none")} text={t("tv.none-of-child")} />
          ) : (
            <EmptyState
              icon="tv"
              title={t("tv.none")}
              text={t("tv.none-text")}
              action={
                <LinkButton to={createPath} variant="primary" icon="plus">
                  {t("tv.new-short")}
                </LinkButton>
              }
            />
          )
        }
        onSave={(csv) => downloadTvAccounts(id, list.search, csv)}
      />
      <Suspense>{isBulk && <TvBulkDialog onClose={() => setIsBulk(false)} />}</Suspense>
    </>
  );
}
