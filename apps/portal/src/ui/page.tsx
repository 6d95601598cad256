import type { ReactNode } from "react";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import styles from "./page.module.css";

interface PageProps {
  readonly title: ReactNode;
  /** How many there are, behind the title. */
  readonly count?: ReactNode;
  /** The state of the record, behind the title. */
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons and links for the whole screen. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: breadcrumbs, one h1 (focused after navigation), actions and content. */
export function Page({ title, count, badge, description, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <Breadcrumbs current={title} />
          <div className={styles.line}>
            <h1 tabIndex={-1}>{title}</h1>
            {count !== undefined && <span className={styles.count}>{count}</span>}
            {badge}
          </div>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && (
          <div className={styles.actions} data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
