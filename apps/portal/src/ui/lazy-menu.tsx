import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "./lazy-part.ts";
import type { MenuAction } from "./menu.tsx";

const Menu = lazyPart(() => import("./menu.tsx"), "Menu");

interface LazyMenuProps {
  readonly label: string;
  readonly className: string;
  readonly button: ReactNode;
  readonly actions: readonly MenuAction[];
}

/** A menu that loads with the first click on its button. */
export function LazyMenu(props: LazyMenuProps) {
  const { label, className, button } = props;
  const [loads, setLoads] = useState(false);
  const opener = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setLoads(true)}
    >
      {button}
    </button>
  );
  if (!loads) return opener;
  return (
    <Suspense fallback={opener}>
      <Menu {...props} startsOpen />
    </Suspense>
  );
}
