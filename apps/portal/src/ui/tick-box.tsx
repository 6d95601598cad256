import styles from "./choice.module.css";
import { classNames } from "./class-names.ts";

interface TickBoxProps {
  /** Its name in words: the place in a table tells it to the eye alone. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** A box without a visible label, for the cells of a table; the whole cell-sized square can be pressed. */
export function TickBox({ label, checked, onChange }: TickBoxProps) {
  return (
    <label className={classNames(styles.choice, styles.cell)}>
      <input type="checkbox" className={styles.box} checked={checked} onChange={onChange} aria-label={label} />
    </label>
  );
}
