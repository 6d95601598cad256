import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./pager.module.css";

interface PagerProps {
  /** Counts from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** True if there are more than `total`. */
  readonly capped?: boolean | undefined;
  readonly hrefOf: (page: number) => string;
  readonly sizes?: { readonly options: readonly number[]; readonly onChange: (size: number) => void } | undefined;
  /** What the rows add up to. */
  readonly children?: ReactNode;
}

export function Pager({ page, pageSize, total, capped = false, hrefOf, sizes, children }: PagerProps) {
  const t = useKitText();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, Math.max(total, from));
  const isLast = to >= total && !capped;
  const pages = Math.ceil(total / pageSize);
  const least = Math.min(...(sizes?.options ?? []));
  return (
    <nav className={styles.pager} aria-label={t("list.pages")}>
      <p role="status" className={styles.range}>
        {t(capped ? "list.range-capped" : "list.range", { from, to, total })}
      </p>
      {children}
      <div className={styles.end} data-print="hide">
        {sizes && total > least && (
          <label className={styles.size}>
            {t("list.rows")}
            <select value={pageSize} onChange={(event) => sizes.onChange(Number(event.target.value))}>
              {sizes.options.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        )}
        {(page > 1 || !isLast) && (
          <div className={styles.steps}>
            <Step label={t("list.previous")} to={page > 1 ? hrefOf(page - 1) : undefined} back />
            {capped ? page : `${page} / ${pages}`}
            <Step label={t("list.next")} to={isLast ? undefined : hrefOf(page + 1)} />
          </div>
        )}
      </div>
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  /** Undefined at the first or last page. */
  readonly to: string | undefined;
  readonly back?: boolean;
}

function Step({ label, to, back }: StepProps) {
  const className = classNames(styles.step, back && styles.back);
  const icon = <Icon name="chevron" size="small" />;
  return to === undefined ? (
    <span className={className}>{icon}</span>
  ) : (
    <a href={to} className={className} aria-label={label} title={label}>
      {icon}
    </a>
  );
}
