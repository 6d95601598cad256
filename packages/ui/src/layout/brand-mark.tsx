import styles from "./brand-mark.module.css";

interface BrandMarkProps {
  /** The SVG path of the mark on a 24 by 24 grid. */
  readonly mark: string;
  readonly size?: "normal" | "large";
}

/** The brand's mark on its square; decorative beside the brand's name. */
export function BrandMark({ mark, size = "normal" }: BrandMarkProps) {
  return (
    <svg className={size === "large" ? styles.large : styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" className={styles.square} />
      <path d={mark} className={styles.figure} />
    </svg>
  );
}
