import { classNames } from "../class-names.ts";
import { useKitText } from "../kit-text.ts";
import styles from "./loader.module.css";

interface SkeletonProps {
  /** `stack`: cards below each other. */
  readonly shape?: "line" | "row" | "card" | "stack" | "field";
  readonly count?: number;
}

/** A placeholder in the final size of the content; it appears only after 200 ms. */
export function Skeleton({ shape = "line", count = shape === "card" ? 1 : 3 }: SkeletonProps) {
  const t = useKitText();
  return (
    <div className={classNames(styles.wait, shape === "stack" ? styles.stack : styles[`${shape}s`])} role="status">
      <span className="visually-hidden">{t("kit.loading")}</span>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={classNames(styles.block, styles[shape === "stack" ? "card" : shape])} />
      ))}
    </div>
  );
}
