import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, useCallback, useRef, useState } from "react";
import { useLocale, useText } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { childrenQuery, openNodesQuery } from "./prefix-tree.data.ts";
import { closedBeside, keyTarget, rowKey, type TreeRow, treeRows } from "./tree-rows.ts";
import { TreeToolbar } from "./tree-toolbar.tsx";
import { usageText } from "./usage-text.ts";

const rowPixels = 44;

/** The prefixes as a tree, with free ranges as rows. Arrows, Home and End move, `*` opens a level, Enter opens a prefix. */
export function PrefixTree({ customerId }: { readonly customerId: number }) {
  const t = useText<typeof en>();
  // Aggregates start expanded, so the customer's own prefixes are visible at once.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const first = useQuery(childrenQuery(customerId));
  const aggregates = first.data?.filter(({ kind }) => kind === "AGGREGATE").map(({ block }) => block) ?? [];
  const others = [...toggled].filter((block) => !aggregates.includes(block));
  const open = new Set([...aggregates.filter((block) => !toggled.has(block)), ...others]);
  const children = useQuery(openNodesQuery(customerId, [...open])).data;
  const toggle = (blocks: readonly string[]) =>
    setToggled((before) => {
      const after = new Set(before);
      for (const block of blocks) if (!after.delete(block)) after.add(block);
      return after;
    });
  const rows = treeRows(children ?? new Map([["", first.data]]), open);
  return (
    <Card flush>
      <Loader
        loading={first.isPending}
        failed={first.data === undefined}
        onRetry={() => void first.refetch()}
        skeleton={<Skeleton shape="row" count={12} />}
      >
        {rows.length > 0 ? (
          <TreeRows customerId={customerId} rows={rows} onToggle={toggle} />
        ) : (
          <EmptyState icon="ip" title={t("ip.none")} text={t("ip.none-text")} />
        )}
      </Loader>
    </Card>
  );
}

interface TreeRowsProps {
  readonly customerId: number;
  readonly rows: readonly TreeRow[];
  readonly onToggle: (blocks: readonly string[]) => void;
}

function TreeRows({ customerId, rows, onToggle }: TreeRowsProps) {
  // The virtualizer is mutable: memoised reads of it would freeze.
  "use no memo";
  const t = useText<typeof en>();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, rows.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- this component opts out of the compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPixels,
    overscan: 8,
  });
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row) return;
    const target = keyTarget(rows, at, event.key);
    if (target === undefined) return;
    event.preventDefault();
    if (target === "toggle") onToggle([row.node.block]);
    else if (target === "siblings") onToggle(closedBeside(rows, at));
    else if (target === "enter") {
      if (row.node.prefixId) void navigate({ href: `/ip-management/prefix/${row.node.prefixId}` });
      else onToggle([row.node.block]);
    } else {
      setCurrent(target);
      virtual.scrollToIndex(target);
    }
  };
  const pick = useCallback(
    (index: number, { node }: TreeRow) => {
      setCurrent(index);
      if (!node.leaf) onToggle([node.block]);
    },
    [onToggle],
  );
  const row = rows[at];
  return (
    <>
      {row && <TreeToolbar customerId={customerId} row={row} onRemoved={() => box.current?.focus()} />}
      <div
        ref={box}
        className={styles.tree}
        role="tree"
        tabIndex={0}
        aria-label={t("ip.tree")}
        aria-activedescendant={`tree-row-${at}`}
        onKeyDown={press}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize() }} className={styles.treeInside}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const shown = rows[index];
            return (
              shown && (
                <Row key={rowKey(shown)} row={shown} index={index} start={start} current={index === at} onPick={pick} />
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

interface RowProps {
  readonly row: TreeRow;
  readonly index: number;
  readonly start: number;
  readonly current: boolean;
  readonly onPick: (index: number, row: TreeRow) => void;
}

/** Memoised: every key press and scroll re-renders the list. */
const Row = memo(function Row({ row, index, start, current, onPick }: RowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { node, level, open, place, siblings } = row;
  const { kind, block, label, used, total, prefixId } = node;
  const six = block.includes(":");
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree handles focus and keys
    <div
      id={`tree-row-${index}`}
      role="treeitem"
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-selected={current}
      {...(node.leaf ? {} : { "aria-expanded": open })}
      className={styles.treeRow}
      data-kind={kind}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: 12 + (level - 1) * 20 }}
      onClick={() => onPick(index, row)}
    >
      <span className={open ? styles.opened : styles.closed}>{!node.leaf && <Icon name="chevron" size="small" />}</span>
      {kind === "PREFIX" ? (
        <a href={`/ip-management/prefix/${prefixId}`} className="mono" tabIndex={-1}>
          {block}
        </a>
      ) : (
        <span className="mono">{block}</span>
      )}
      {kind === "FREE" && <Badge>{t("ip.free")}</Badge>}
      {kind === "SUBNET" && <Badge tone="info">{t("ip.subnet")}</Badge>}
      <span className={styles.treeLabel}>{label}</span>
      {used !== null && total !== null && (
        <span className={`${styles.treeUse} number`}>{usageText(t, locale, { used, total, six })}</span>
      )}
    </div>
  );
});
