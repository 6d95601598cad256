import { classNames } from "../class-names.ts";
import styles from "./stack.module.css";

/** From strong to quiet; `other` is for parts without their own colour. */
export const stackTones = ["a", "b", "c", "d", "e", "f", "g", "other"] as const;
export type StackTone = (typeof stackTones)[number];

export interface StackPart {
  readonly key: string;
  readonly share: number;
  readonly tone: StackTone;
}

/** Parts of a whole as one bar. The rows beneath it say the same, so it is hidden from screen readers. */
export function Stack({ parts }: { readonly parts: readonly StackPart[] }) {
  return (
    <div className={styles.stack} aria-hidden="true">
      {parts
        .filter(({ share }) => share > 0)
        .map(({ key, share, tone }) => (
          <span key={key} className={classNames(styles.part, styles[tone])} style={{ flexGrow: share }} />
        ))}
    </div>
  );
}

export function Swatch({ tone }: { readonly tone: StackTone }) {
  return <span className={classNames(styles.swatch, styles[tone])} aria-hidden="true" />;
}
