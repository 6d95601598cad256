import { createContext, type ReactNode, use } from "react";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./page.module.css";

/** A parent screen of the current one; `to` is a path of the portal. */
export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** The parents of the current screen, outermost first; provided by the app. */
export const CrumbTrail = createContext<readonly Crumb[]>([]);

/** The breadcrumbs, ending with the current screen; renders nothing on the first level. */
export function Breadcrumbs({ current }: { readonly current: ReactNode }) {
  const t = useKitText();
  const trail = use(CrumbTrail);
  if (trail.length === 0) return null;
  return (
    <nav aria-label={t("kit.breadcrumbs")} data-print="hide">
      <ol className={styles.crumbs}>
        {trail.map(({ label, to }) => (
          <li key={to} className={styles.crumb}>
            <a href={to}>{label}</a>
            <Icon name="chevron" size="small" />
          </li>
        ))}
        <li className={styles.crumb}>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
