import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { Tone } from "./badge.tsx";
import styles from "./item-list.module.css";

interface ItemGroupProps {
  readonly title: string;
  /** How many items the group has; undefined while that is not known. */
  readonly count?: number | undefined;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

/** A part of a list of items below its heading. */
export function ItemGroup({ title, count, isBad = false, children }: ItemGroupProps) {
  return (
    <section className={styles.group}>
      <h2 className={classNames(styles.heading, isBad && styles.bad)}>
        {title}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      <ul className={styles.items}>{children}</ul>
    </section>
  );
}

interface ItemRowProps {
  readonly href: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
  readonly amount?: string | undefined;
  /** When it is due, and below that what is left. */
  readonly due: string;
  readonly left: string;
  readonly urgency: "late" | "soon" | "calm";
  readonly isCurrent: boolean;
}

/** An item of a list that opens beside it: two lines, with what it costs and when it is due. */
export function ItemRow({ href, icon, tone, title, detail, amount, due, left, urgency, isCurrent }: ItemRowProps) {
  return (
    <li>
      <a href={href} className={styles.row} aria-current={isCurrent ? "true" : undefined}>
        <span className={classNames(styles.sign, styles[tone])}>
          <Icon name={icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.detail}>{detail}</span>
        </span>
        <span className={styles.amount}>{amount}</span>
        <span className={classNames(styles.due, styles[urgency])}>
          <span>{due}</span>
          <span className={styles.left}>{left}</span>
        </span>
      </a>
    </li>
  );
}
