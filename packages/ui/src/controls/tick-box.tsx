import styles from "./choice.module.css";
import { classNames } from "../class-names.ts";

interface TickBoxProps {
  /** Its accessible name, because its meaning is only visible from its position in the table. */
  readonly label: string;
  readonly checked: boolean;
  /** True if it represents several rows of which some are chosen. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  /** `shift`: all rows since the box that was pressed before. */
  readonly onChange: (shift: boolean) => void;
}

/** A checkbox without a visible label, for table cells; the whole cell is clickable. */
export function TickBox({ label, checked, mixed = false, disabled, onChange }: TickBoxProps) {
  return (
    <label className={classNames(styles.choice, styles.cell)}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        type="checkbox"
        className={styles.box}
        checked={checked}
        disabled={disabled}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        aria-label={label}
      />
    </label>
  );
}
