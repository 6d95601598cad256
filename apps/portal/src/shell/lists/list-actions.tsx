import { Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useKitText } from "../../ui/kit-text.ts";
import { SavedViewsMenu } from "./saved-views-menu.tsx";
import type { List } from "./use-list.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const ColumnPicker = lazyPart(() => import("../../ui/column-picker.tsx"), "ColumnPicker");

interface ListActionsProps {
  /** The list, by the word in its address, under which its views are kept. */
  readonly views: string;
  readonly list: Pick<List<never>, "queryText" | "open" | "showColumns"> & {
    readonly search: { readonly columns: readonly string[] };
  };
  /** The columns that may be left out, in their order. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

/** What stands beside the filters of a list: its saved views and its columns. */
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
