import { Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useKitText } from "../../ui/kit-text.ts";
import { SavedViewsMenu } from "./saved-views-menu.tsx";
import type { List } from "./use-list.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const ColumnPicker = lazyPart(() => import("../../ui/column-picker.tsx"), "ColumnPicker");

interface ListActionsProps {
  /** The list's name in its address, under which its views are saved. */
  readonly views: string;
  readonly list: Pick<List<never>, "queryText" | "open" | "showColumns"> & {
    readonly search: { readonly columns: readonly string[] };
  };
  /** The optional columns, in order. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

/** The actions beside a list's filters: saved views and column choice. */
export function ListActions({ views, list, columns }: ListActionsProps) {
  const t = useKitText();
  const [picks, setPicks] = useState(false);
  return (
    <>
      <SavedViewsMenu screen={views} queryText={list.queryText} onOpen={list.open} />
      {columns.length > 0 && <Button onClick={() => setPicks(true)}>{t("list.columns")}</Button>}
      <Suspense>
        {picks && (
          <ColumnPicker
            columns={columns}
            shown={list.search.columns}
            onChange={list.showColumns}
            onClose={() => setPicks(false)}
          />
        )}
      </Suspense>
    </>
  );
}
