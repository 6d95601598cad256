import type { ReactNode } from "react";
import styles from "./tile.module.css";

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** One line that explains the figure. */
  readonly note?: ReactNode;
  /** Where the figure leads to; without it the tile is not a link. */
  readonly href?: string;
  /** A small chart, 96 by 32. */
  readonly picture?: ReactNode;
  /** An action on the figure, beside its link. */
  readonly action?: ReactNode;
}

/** A figure with its note; with an address the whole tile is a link. */
export function Tile({ label, value, note, href, picture, action }: TileProps) {
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
      <p className={styles.note}>{note}</p>
      {picture && <span className={styles.picture}>{picture}</span>}
      {action && <span className={styles.action}>{action}</span>}
    </article>
  );
}

/** Tiles side by side. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

/** An empty tile, shown while its figure loads. */
export function TileSkeleton() {
  return <div className={styles.tile} aria-hidden="true" />;
}
