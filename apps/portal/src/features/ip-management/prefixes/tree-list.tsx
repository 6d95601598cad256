import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { useNarrow } from "@demarc/ui/narrow.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { removeSubnet } from "../subnets/remove-subnet.ts";
import type { KnownSubnet } from "../subnets/subnets.data.ts";
import { type SubnetRoom, TreeActions } from "./tree-actions.tsx";
import { closedBeside, keyTarget, rowKey, rowOf, type TreeRow } from "./tree-rows.ts";
import { usageText } from "../facts/usage-text.ts";

const rowPixels = 40;
const phoneRowPixels = 60;

export interface TreeDialogState {
  readonly room?: SubnetRoom;
  readonly known?: KnownSubnet;
}

interface TreeListProps {
  readonly customerId: number;
  readonly rows: readonly TreeRow[];
  /** What a search found; the first one becomes the current row. */
  readonly hits: readonly { readonly path: readonly string[] }[];
  readonly onToggle: (blocks: readonly string[]) => void;
  readonly onDialog: (dialog: TreeDialogState) => void;
}

/** The rows of the tree. Arrows, Home and End move, `*` opens a level, Enter opens a prefix; Tab reaches the actions of the row. */
export function TreeList({ customerId, rows, hits, onToggle, onDialog }: TreeListProps) {
  // The virtualizer is mutable: memoised reads of it would freeze.
  "use no memo";
  const t = useText<typeof en>();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, rows.length - 1);
  const pixels = narrow ? phoneRowPixels : rowPixels;
  // oxlint-disable-next-line react/incompatible-library -- this component opts out of the compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => pixels,
    overscan: 8,
  });
  useEffect(() => virtual.measure(), [virtual, pixels]);
  const goTo = (index: number) => {
    setCurrent(index);
    virtual.scrollToIndex(index);
  };
  useFirstHit(rows, hits, goTo);
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    // The buttons of a row have their own keys.
    if (!row || event.target !== event.currentTarget) return;
    const target = keyTarget(rows, at, event.key);
    if (target === undefined) return;
    event.preventDefault();
    if (target === "toggle") onToggle([row.node.block]);
    else if (target === "siblings") onToggle(closedBeside(rows, at));
    else if (target === "enter") {
      if (row.node.prefixId) void navigate({ href: hrefOf(row) });
      else onToggle([row.node.block]);
    } else goTo(target);
  };
  const pick = useCallback(
    (index: number, { node }: TreeRow) => {
      setCurrent(index);
      if (!node.leaf) onToggle([node.block]);
    },
    [onToggle],
  );
  const remove = (known: KnownSubnet) => {
    box.current?.focus();
    void removeSubnet(t, customerId, known);
  };
  const found = new Set(hits.map(({ path }) => path.at(-1)));
  return (
    <>
      <TreeHead />
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
                <Row
                  key={rowKey(shown)}
                  row={shown}
                  index={index}
                  start={start}
                  current={index === at}
                  found={found.has(shown.node.block)}
                  onPick={pick}
                >
                  <TreeActions
                    row={shown}
                    current={index === at}
                    onAdd={(room) => onDialog({ room })}
                    onChange={(known) => onDialog({ known })}
                    onRemove={remove}
                  />
                </Row>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Goes to the first hit of a search once; its row may still load when the hits are known. */
const useFirstHit = (rows: readonly TreeRow[], hits: TreeListProps["hits"], goTo: (index: number) => void): void => {
  const wanted = hits[0]?.path.join(" ") ?? "";
  const gone = useRef("");
  useEffect(() => {
    if (wanted === gone.current) return;
    const index = wanted === "" ? -1 : rowOf(rows, wanted.split(" "));
    if (wanted !== "" && index < 0) return;
    gone.current = wanted;
    if (index >= 0) goTo(index);
  });
};

function TreeHead() {
  const t = useText<typeof en>();
  return (
    <div className={styles.treeHead} aria-hidden="true">
      <span>{t("ip.tree-block")}</span>
      <span>{t("ip.description")}</span>
      <span>{t("ip.ptr")}</span>
      <span>{t("ip.use")}</span>
      <span />
    </div>
  );
}

/** The URL of the screen of a prefix; for an address, with that address open. */
const hrefOf = ({ node: { kind, prefixId, block } }: TreeRow): string =>
  `/ip-management/prefix/${prefixId}${kind === "ADDRESS" ? `?address=${block}` : ""}`;

interface RowProps {
  readonly row: TreeRow;
  readonly index: number;
  readonly start: number;
  readonly current: boolean;
  readonly found: boolean;
  readonly onPick: (index: number, row: TreeRow) => void;
  readonly children: React.ReactNode;
}

/** Memoised: every key press and scroll re-renders the list. */
const Row = memo(function Row({ row, index, start, current, found, onPick, children }: RowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { node, level, open, place, siblings } = row;
  const { kind, block, label, ptr, used, total } = node;
  const six = block.includes(":");
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest("button, a")) onPick(index, row);
  };
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
      data-found={found || undefined}
      style={{ transform: `translateY(${start}px)`, "--level": level - 1 } as React.CSSProperties}
      onClick={press}
    >
      <span className={styles.treeBlock}>
        <span className={open ? styles.opened : styles.closed}>
          {!node.leaf && <Icon name="chevron" size="small" />}
        </span>
        {kind === "PREFIX" || kind === "ADDRESS" ? (
          <a href={hrefOf(row)} className="mono" tabIndex={-1}>
            {block}
          </a>
        ) : (
          <span className="mono">{block}</span>
        )}
        {kind === "FREE" && <span className={styles.treeKind}>{t("ip.free")}</span>}
        {kind === "SUBNET" && <span className={styles.treeKind}>{t("ip.subnet")}</span>}
      </span>
      <span className={styles.treeLabel} title={label ?? undefined}>
        {label}
      </span>
      <span className={styles.treePtr} title={ptr ?? undefined}>
        {ptr}
      </span>
      <span className={styles.treeUse}>
        {used !== null && total !== null && usageText(t, locale, { used, total, six })}
      </span>
      {children}
    </div>
  );
});
