import { type ReactNode, useId } from "react";
import styles from "./card.module.css";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";

interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: IconName;
  readonly count?: ReactNode;
  /** The figure that the card is about, behind the title. */
  readonly lead?: ReactNode;
  /** A link at the right, to the full content of which the card shows a part. */
  readonly link?: { readonly to: string; readonly label: string } | undefined;
  readonly actions?: ReactNode;
  /** Lets the content reach the edges, as for tables. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, description, icon, count, lead, link, actions, flush, children }: CardProps) {
  const id = useId();
  return (
    <section className={classNames(styles.card, flush && styles.flush)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.head}>
          <div className={styles.heading}>
            <h2 className={styles.title} id={id}>
              {icon && <Icon name={icon} />}
              {title}
            </h2>
            {count !== undefined && <span className={styles.count}>{count}</span>}
            {lead !== undefined && <span className={styles.lead}>{lead}</span>}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {link && (
            <a href={link.to} className={styles.link}>
              {link.label}
            </a>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function CardStack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
