import styles from "./choice.module.css";
import { classNames } from "./class-names.ts";

interface TickBoxProps {
  /** Its accessible name, because its meaning is only visible from its place in the table. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** A checkbox without a visible label, for table cells; the whole cell is clickable. */
export function TickBox({ label, checked, onChange }: TickBoxProps) {
  return (
    <label className={classNames(styles.choice, styles.cell)}>
      <input type="checkbox" className={styles.box} checked={checked} onChange={onChange} aria-label={label} />
    </label>
  );
}
