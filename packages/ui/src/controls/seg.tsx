import styles from "./choice.module.css";
import type { Option } from "./select-field.tsx";

interface SegProps {
  readonly name: string;
  /** Its accessible name. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice from two to four short words that applies at once, such as a period or a unit. */
export function Seg({ name, label, options, value, onChange }: SegProps) {
  return (
    <fieldset data-print="hide">
      <legend className="visually-hidden">{label}</legend>
      <span className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
