import type { ReactNode, Ref } from "react";
import styles from "./choice-cards.module.css";
import box from "./choice.module.css";
import { classNames } from "../class-names.ts";
import { fieldId, FieldNotes } from "./field.tsx";

export interface CardChoice {
  readonly value: string;
  readonly figure: string;
  readonly unit?: string | undefined;
  readonly text?: ReactNode;
  readonly price?: ReactNode;
  readonly note?: ReactNode;
  /** Why it cannot be chosen; it stays readable. */
  readonly refusal?: string | undefined;
}

interface ChoiceCardsProps {
  readonly name: string;
  /** Its accessible name; a heading shows it. */
  readonly label: string;
  readonly choices: readonly CardChoice[];
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChoose: (value: string) => void;
  /** The first card, for a form that moves the focus to its first error. */
  readonly ref?: Ref<HTMLInputElement>;
}

export function ChoiceCards({ name, label, choices, value, error, onChoose, ref }: ChoiceCardsProps) {
  const id = fieldId(name);
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      className={styles.group}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.cards}>
        {choices.map(({ refusal, ...choice }, place) => (
          <label key={choice.value} className={classNames(styles.card, refusal !== undefined && styles.off)}>
            <input
              ref={place === 0 ? ref : undefined}
              id={place === 0 ? id : `${id}-${choice.value}`}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={refusal !== undefined}
              onChange={() => onChoose(choice.value)}
              className={classNames(box.box, box.radio, styles.radio)}
            />
            <span className={styles.figure}>
              {choice.figure} {choice.unit && <small>{choice.unit}</small>}
            </span>
            <span className={styles.text}>{choice.text}</span>
            {refusal === undefined ? (
              <>
                <span className={styles.price}>{choice.price}</span>
                <span className={styles.text}>{choice.note}</span>
              </>
            ) : (
              <span className={classNames(styles.text, styles.refusal)}>{refusal}</span>
            )}
          </label>
        ))}
      </div>
      <FieldNotes name={name} error={error} />
    </fieldset>
  );
}
