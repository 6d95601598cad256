import styles from "./choice.module.css";
import { fieldId, FieldNotes, type FieldProps, OptionalMark } from "./field.tsx";
import segField from "./seg-field.module.css";
import type { Option } from "./select-field.tsx";

interface SegFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** True to have the label before the control. */
  readonly beside?: boolean;
}

export function SegField({ name, label, hint, error, optional, options, value, onChoose, beside }: SegFieldProps) {
  const id = fieldId(name);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      className={beside ? segField.beside : segField.field}
      aria-describedby={describedBy || undefined}
    >
      <legend className={segField.label}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      <span className={segField.scroll}>
        <span className={styles.segments}>
          {options.map((option, place) => (
            <label key={option.value} className={styles.segment}>
              <input
                id={place === 0 ? id : `${id}-${option.value}`}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChoose(option.value)}
              />
              {option.label}
            </label>
          ))}
        </span>
      </span>
      <FieldNotes name={name} hint={hint} error={error} />
    </fieldset>
  );
}
