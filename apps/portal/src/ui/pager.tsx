import { useKitText } from "./kit-text.ts";
import { LinkButton } from "./link-button.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** Counts from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** True if there are more than `total`. */
  readonly capped?: boolean | undefined;
  readonly hrefOf: (page: number) => string;
}

/** The range of rows, their total, and links to the neighbouring pages. */
export function Pager({ page, pageSize, total, capped = false, hrefOf }: PagerProps) {
  const t = useKitText();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, Math.max(total, from));
  return (
    <nav className={styles.pager} aria-label={t("list.pages")} data-print="hide">
      <p role="status" className="dim">
        {t(capped ? "list.range-capped" : "list.range", { from, to, total })}
      </p>
      {page > 1 && <LinkButton to={hrefOf(page - 1)}>{t("list.previous")}</LinkButton>}
      {(to < total || capped) && <LinkButton to={hrefOf(page + 1)}>{t("list.next")}</LinkButton>}
    </nav>
  );
}
