import { prefixKinds, prefixLifecycles } from "@demarc/contract/ip-management/prefixes";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { type PageAction, PageActions } from "@demarc/ui/layout/page-actions.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { snapshotKeys } from "../snapshot-keys.ts";
import { prefixColumns } from "./prefix-columns.tsx";
import { downloadPrefixes, prefixesQuery, prefixList, prefixRequestsQuery } from "./prefixes.data.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

const PrefixTree = lazyPart(() => import("./prefix-tree.tsx"), "PrefixTree");
const PrefixRequests = lazyPart(() => import("./prefix-requests.tsx"), "PrefixRequests");
const RequestPrefix = lazyPart(() => import("./request-prefix.tsx"), "RequestPrefix");

/** /ip-management; a list, or a tree with `view=tree`. */
export function PrefixesScreen() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const isTree = new URLSearchParams(useLocation().searchStr).get("view") === "tree";
  const [asking, setAsking] = useState(() => hasSnapshot(snapshotKeys.request));
  const { items: requests = [], total = 0 } = useQuery(prefixRequestsQuery(id)).data ?? {};
  const actions: readonly PageAction[] = [
    isTree
      ? { label: t("ip.as-list"), to: "/ip-management" }
      : { label: t("ip.as-tree"), to: "/ip-management?view=tree" },
    { label: t("ip.request"), icon: "plus", run: () => setAsking(true) },
  ];
  return (
    <>
      {isTree ? (
        <Page title={t("ip.title")} actions={<PageActions actions={actions} shown={2} />}>
          <Suspense fallback={<Skeleton shape="row" count={12} />}>
            <PrefixTree customerId={id} />
          </Suspense>
        </Page>
      ) : (
        <List customerId={id} actions={actions} />
      )}
      {requests.length > 0 && (
        <div className={styles.waiting}>
          <Suspense>
            <PrefixRequests requests={requests} total={total} />
          </Suspense>
        </div>
      )}
      <Suspense>{asking && <RequestPrefix customerId={id} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

interface ListProps {
  readonly customerId: number;
  readonly actions: readonly PageAction[];
}

function List({ customerId, actions }: ListProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const request = actions.find(({ run }) => run)?.run;
  const list = useList(prefixList);
  const result = useQuery(prefixesQuery(customerId, list.search));
  const filters = [
    {
      name: "family",
      label: t("ip.family"),
      options: ["4", "6"].map((value) => ({ value, label: `IPv${value}` })),
    },
    {
      name: "kind",
      label: t("ip.kind"),
      options: prefixKinds.map((value) => ({ value, label: t(`ip.kind.${value}`) })),
    },
    {
      name: "lifecycle",
      label: t("ip.state"),
      options: prefixLifecycles.map((value) => ({ value, label: t(`ip.lifecycle.${value}`) })),
    },
  ] as const;
  return (
    <ListPage
      title={t("ip.title")}
      actions={actions}
      list={list}
      result={result}
      pageQuery={prefixesQuery}
      searchLabel={t("ip.search")}
      filters={filters}
      columns={prefixColumns(t, locale)}
      rowKey={(prefix) => prefix.id}
      views="ip-management"
      none={
        <EmptyState
          icon="ip"
          title={t("ip.none")}
          text={t("ip.none-text")}
          action={
            request && (
              <Button icon="plus" onClick={request}>
                {t("ip.request")}
              </Button>
            )
          }
        />
      }
      onSave={(csv) => downloadPrefixes(customerId, list.search, csv)}
    />
  );
}
