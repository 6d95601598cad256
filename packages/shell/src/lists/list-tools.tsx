import { lazy, Suspense, useRef, useState } from "react";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { ExportButton } from "./export-button.tsx";
import styles from "./filter-row.module.css";
import { ViewsButton } from "./views-button.tsx";
import type { List } from "./use-list.ts";
import type { ListPrint } from "./use-printed-rows.ts";

const TablePanel = lazy(async () => ({ default: (await import("./list-panels.ts")).TablePanel }));

export interface ListToolsProps {
  /** The list's name in its address, under which its views are saved. */
  readonly views: string;
  readonly list: Pick<List<never>, "queryText" | "open" | "showColumns" | "isFiltered"> & {
    readonly search: { readonly columns: readonly string[] };
  };
  /** The optional columns, in order; undefined if the list is no table. */
  readonly columns: readonly { readonly key: string; readonly label: string }[] | undefined;
  readonly empty: boolean;
  readonly print: ListPrint | undefined;
  readonly onSave: () => Promise<void>;
}

export function ListTools(props: ListToolsProps & { readonly worded?: boolean }) {
  const { views, list, columns, empty, print, onSave, worded = false } = props;
  const t = useKitText();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.tools}>
      <ViewsButton screen={views} queryText={list.queryText} onOpen={list.open} worded={worded} />
      {columns && !worded && (
        <span ref={anchor} className={styles.anchor}>
          <IconButton
            icon="columns"
            label={t("list.columns")}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
          <Suspense>
            {open && (
              <TablePanel
                columns={columns}
                shown={list.search.columns}
                onChange={list.showColumns}
                anchor={anchor}
                onClose={() => setOpen(false)}
              />
            )}
          </Suspense>
        </span>
      )}
      <ExportButton filtered={list.isFiltered} disabled={empty} worded={worded} print={print} onSave={onSave} />
    </div>
  );
}
