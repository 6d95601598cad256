import { CopyButton } from "./copy-button.tsx";
import styles from "./copy-field.module.css";

interface CopyFieldProps {
  /** The name of the text ("Secret"). */
  readonly what: string;
  readonly value: string;
}

/** A whole text with a button that copies it. */
export function CopyField({ what, value }: CopyFieldProps) {
  return (
    <section aria-label={what} className={styles.field}>
      <code>{value}</code>
      <CopyButton value={value} what={what} />
    </section>
  );
}
