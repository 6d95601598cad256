import type { ReactNode } from "react";
import styles from "./choice-rows.module.css";
import box from "./choice.module.css";
import { classNames } from "../class-names.ts";
import { fieldId, FieldNotes, type FieldProps, OptionalMark } from "./field.tsx";

export interface RowChoice {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** At the right: a price, or how many there are. */
  readonly trail?: ReactNode;
  readonly disabled?: boolean;
}

interface ChoiceRowsProps extends FieldProps {
  readonly choices: readonly RowChoice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** True if the legend is only for screen readers, because a heading already shows it. */
  readonly legendHidden?: boolean;
}

const notesOf = ({ name, hint, error }: FieldProps) => {
  const id = fieldId(name);
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
};

export function ChoiceRows({ choices, value, onChoose, legendHidden = false, ...field }: ChoiceRowsProps) {
  const { name, label, hint, error, optional } = field;
  const id = fieldId(name);
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      className={styles.group}
      aria-describedby={notesOf(field)}
    >
      <legend className={legendHidden ? "visually-hidden" : styles.legend}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      <div className={styles.rows}>
        {choices.map((choice, place) => (
          <label key={choice.value} className={styles.row}>
            <input
              id={place === 0 ? id : `${id}-${choice.value}`}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.value)}
              className={classNames(box.box, box.radio, styles.box)}
            />
            <RowText {...choice} />
          </label>
        ))}
      </div>
      <FieldNotes name={name} hint={hint} error={error} />
    </fieldset>
  );
}

function RowText({ label, note, trail }: Pick<RowChoice, "label" | "note" | "trail">) {
  return (
    <>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span> {note && <span className={styles.note}>{note}</span>}
      </span>
      {trail !== undefined && <span className={styles.trail}>{trail}</span>}
    </>
  );
}

interface CheckRowProps extends Omit<FieldProps, "optional"> {
  readonly checked: boolean;
  readonly trail?: ReactNode;
  readonly onChange: (checked: boolean) => void;
}

export function CheckRow({ name, label, hint, error, checked, trail, onChange }: CheckRowProps) {
  return (
    <div className={styles.group}>
      <div className={styles.rows}>
        <label className={styles.row}>
          <input
            id={fieldId(name)}
            type="checkbox"
            name={name}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={notesOf({ name, label, hint, error })}
            className={classNames(box.box, styles.box)}
          />
          <RowText label={label} trail={trail} />
        </label>
      </div>
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  );
}
