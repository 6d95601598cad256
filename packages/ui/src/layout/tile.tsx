import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./tile.module.css";

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** True if the note warns of something: it is not cut, however narrow the tile is. */
  readonly warns?: boolean;
  /** Where the figure leads to; without it the tile is not a link. */
  readonly href?: string;
  /** A small chart, 96 by 32. */
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
}

export function Tile({ label, value, note, warns, href, picture, action }: TileProps) {
  return (
    <article className={styles.tile}>
      <h2 className={styles.label}>
        {href === undefined ? (
          <span className={styles.still}>{label}</span>
        ) : (
          <a href={href} className={styles.link}>
            {label}
          </a>
        )}
      </h2>
      <p className={styles.value}>{value}</p>
      <p className={classNames(styles.note, warns && styles.warning)}>{note}</p>
      {picture && <span className={styles.picture}>{picture}</span>}
      {action && <span className={styles.action}>{action}</span>}
    </article>
  );
}

export function Tiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

export function TileSkeleton() {
  return <div className={styles.tile} aria-hidden="true" />;
}
