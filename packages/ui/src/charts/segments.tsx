import { classNames } from "../class-names.ts";
import styles from "./charts.module.css";

export interface Segment {
  readonly key: string;
  readonly share: number;
  readonly tone: "brand" | "bad";
}

/** Parts of a whole as a bar. The figure beside it says what it is, so it is hidden from screen readers. */
export function Segments({ segments }: { readonly segments: readonly Segment[] }) {
  return (
    <span className={styles.segments} aria-hidden="true">
      {segments.map(({ key, share, tone }) => (
        <span key={key} className={classNames(styles.segment, styles[tone])} style={{ flexGrow: share }} />
      ))}
    </span>
  );
}
