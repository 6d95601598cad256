import { useLayoutEffect } from "react";
import { Menu, type MenuAction } from "../../ui/menu.tsx";
import type { ComponentProps } from "react";
import type { MenuOpener } from "./top-bar-menu.tsx";

interface LoadedMenuProps extends Pick<ComponentProps<typeof Menu>, "head" | "choices"> {
  readonly opener: MenuOpener;
  readonly actions: readonly (MenuAction | false | "" | null | undefined)[];
}

/** A menu that a click on its button has loaded: it starts open, and replays the keys that were pressed while it loaded. */
export function LoadedMenu({ opener: { walked, ...opener }, actions, ...rest }: LoadedMenuProps) {
  // The first entry has the focus.
  useLayoutEffect(() => {
    for (const key of walked)
      document.activeElement?.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true }));
  }, [walked]);
  return <Menu {...opener} {...rest} startsOpen actions={actions.filter((action) => !!action)} />;
}
