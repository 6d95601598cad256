import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { Menu, type MenuAction } from "@demarc/ui/controls/menu.tsx";
import { savedViewsQuery } from "./saved-views.ts";
import { type CatalogueLoaders, loadCatalogues } from "../translate.ts";

const texts: CatalogueLoaders = {
  en: () => import("./saved-views.en.ts"),
  nl: () => import("./saved-views.nl.ts"),
};
const Dialogs = lazy(async () => {
  const [dialogs] = await Promise.all([import("./saved-view-dialogs.tsx"), loadCatalogues(texts)]);
  return { default: dialogs.SavedViewDialogs };
});

interface SavedViewsMenuProps {
  /** The list's name in its address. */
  readonly screen: string;
  readonly queryText: string;
  readonly onOpen: (queryText: string) => void;
  /** True to show the word instead of only the icon. */
  readonly worded?: boolean;
}

/** The person's saved views of a list: open one with a click, or save the current search. Starts open: a click loads it. */
export function SavedViewsMenu({ screen, queryText, onOpen, worded = false }: SavedViewsMenuProps) {
  const t = useKitText();
  const { data: views = [] } = useQuery(savedViewsQuery(screen));
  const [dialog, setDialog] = useState<"save" | "manage">();
  const actions: MenuAction[] = [
    ...views.map(({ name, query }) => ({
      label: name,
      icon: query === queryText ? ("check" as const) : ("search" as const),
      run: () => onOpen(query),
    })),
    { label: t("list.save-view"), icon: "plus", run: () => setDialog("save") },
    ...(views.length > 0
      ? [{ label: t("list.manage-views"), icon: "edit" as const, run: () => setDialog("manage") }]
      : []),
  ];
  const button = worded ? (
    <>
      {t("list.views")}
      <Icon name="down" size="small" />
    </>
  ) : (
    <span title={t("list.views")}>
      <Icon name="loyalty" />
    </span>
  );
  return (
    <>
      <Menu
        label={t("list.views")}
        className={worded ? buttonClass({}) : iconButtonClass}
        button={button}
        actions={actions}
        startsOpen
      />
      <Suspense>
        {dialog && (
          <Dialogs
            dialog={dialog}
            screen={screen}
            queryText={queryText}
            views={views}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
