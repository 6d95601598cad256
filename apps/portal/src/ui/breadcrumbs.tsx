import { Link } from "@tanstack/react-router";
import { Icon } from "./icon.tsx";
import { useKitText } from "./kit-text.ts";
import styles from "./page.module.css";

export interface Crumb {
  readonly label: string;
  /** A path of the portal; the last crumb has none. */
  readonly to?: string;
}

/** The way to this screen; the last crumb is the screen itself. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useKitText();
  return (
    <nav aria-label={t("kit.breadcrumbs")} data-print="hide">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }, place) => (
          <li key={label} className={styles.crumb}>
            {place > 0 && <Icon name="chevron" size="small" />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
