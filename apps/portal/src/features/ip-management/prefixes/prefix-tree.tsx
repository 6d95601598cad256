import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { SearchBox } from "@demarc/ui/controls/search-box.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { useAddressParams } from "@demarc/shell/use-address-params.ts";
import { childrenQuery, openNodesQuery, treeHitsQuery } from "./prefix-tree.data.ts";
import { type TreeDialogState, TreeList } from "./tree-list.tsx";
import { treeRows } from "./tree-rows.ts";

const TreeDialog = lazyPart(() => import("./tree-dialog.tsx"), "TreeDialog");

export function PrefixTree({ customerId }: { readonly customerId: number }) {
  const t = useText<typeof en>();
  const { get, change } = useAddressParams();
  const q = get("q").slice(0, 100);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<TreeDialogState>();
  const first = useQuery(childrenQuery(customerId));
  const found = useQuery({ ...treeHitsQuery(customerId, q), enabled: q !== "" });
  const hits = q === "" ? [] : (found.data?.items ?? []);
  // Aggregates start expanded, so the customer's own prefixes are visible at once; so do the parents of what was found.
  const aggregates = first.data?.filter(({ kind }) => kind === "AGGREGATE").map(({ block }) => block) ?? [];
  const parents = hits.flatMap(({ path }) => path.slice(0, -1));
  const usual = [...new Set([...aggregates, ...parents])];
  const others = [...toggled].filter((block) => !usual.includes(block));
  const open = new Set([...usual.filter((block) => !toggled.has(block)), ...others]);
  const children = useQuery(openNodesQuery(customerId, [...open])).data;
  const toggle = (blocks: readonly string[]) =>
    setToggled((before) => {
      const after = new Set(before);
      for (const block of blocks) if (!after.delete(block)) after.add(block);
      return after;
    });
  const search = (text: string) => {
    setToggled(new Set());
    change({ q: text });
  };
  const rows = treeRows(children ?? new Map([["", first.data]]), open);
  const count = q === "" || !found.data ? "" : foundText(t, found.data);
  return (
    <Card flush>
      <search className={styles.filters} aria-label={t("ip.tree-search")} data-print="hide">
        <SearchBox label={t("ip.tree-search")} value={q} onChange={search} />
        <span role="status" className="dim">
          {count}
        </span>
      </search>
      <Loader
        loading={first.isPending}
        failed={first.data === undefined}
        error={first.error}
        onRetry={() => void first.refetch()}
        skeleton={<Skeleton shape="row" count={12} />}
      >
        {rows.length > 0 ? (
          <TreeList customerId={customerId} rows={rows} hits={hits} onToggle={toggle} onDialog={setDialog} />
        ) : (
          <EmptyState icon="ip" title={t("ip.none")} text={t("ip.none-text")} />
        )}
      </Loader>
      <Suspense>{dialog && <TreeDialog {...dialog} onClose={() => setDialog(undefined)} />}</Suspense>
    </Card>
  );
}

const foundText = (
  t: ReturnType<typeof useText<typeof en>>,
  { items, more }: { readonly items: readonly unknown[]; readonly more: boolean },
): string => t(more ? "ip.tree-first" : "ip.tree-found", { count: items.length });
