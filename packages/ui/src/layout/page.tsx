import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import styles from "./page.module.css";

interface PageProps {
  readonly title: ReactNode;
  readonly count?: ReactNode;
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** True if the heading of the page that was removed last had the focus. */
let hadFocus = false;

/** A screen: breadcrumbs, one h1 (focused after navigation), actions and content. */
export function Page({ title, count, badge, description, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen that has loaded can replace the page on which it loaded, together with the heading that has the focus.
  useLayoutEffect(() => {
    const element = heading.current;
    if (hadFocus && document.activeElement === document.body) element?.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = document.activeElement === element;
    };
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <Breadcrumbs current={title} />
          <div className={styles.line}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
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
