import type { ComponentProps, ReactNode } from "react";
import styles from "./choice.module.css";
import { classNames } from "../class-names.ts";
import { fieldId, FieldNotes, type FieldProps, OptionalMark } from "./field.tsx";

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
}

type Handlers = Pick<ComponentProps<"input">, "ref" | "onChange" | "onBlur" | "disabled">;

export interface ChoiceGroupProps extends FieldProps, Handlers {
  readonly choices: readonly Choice[];
  /** The chosen values; omit if a form library manages them. */
  readonly values?: readonly string[] | undefined;
  readonly look?: "list" | "cards" | "chips" | undefined;
  /** True if the legend is only for screen readers, because a heading already shows it. */
  readonly legendHidden?: boolean | undefined;
}

/** Checkboxes or radios under one legend; the first has the field's id, so that an error summary can link to it. */
export function ChoiceGroup({ type, ...group }: ChoiceGroupProps & { readonly type: "checkbox" | "radio" }) {
  const { name, label, hint, error, optional, choices, values, look = "list", legendHidden, ...handlers } = group;
  const id = fieldId(name);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={legendHidden ? "visually-hidden" : styles.legend}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      <div className={styles[look]}>
        {choices.map((choice, place) => (
          <label
            key={choice.value}
            className={classNames(styles.choice, look === "cards" && styles.card, look === "chips" && styles.chip)}
          >
            <input
              {...handlers}
              id={place === 0 ? id : `${id}-${choice.value}`}
              type={type}
              name={name}
              value={choice.value}
              checked={values?.includes(choice.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={choice.note ? `${id}-${choice.value}-note` : undefined}
              aria-labelledby={`${id}-${choice.value}-text`}
              className={classNames(styles.box, type === "radio" && styles.radio)}
            />
            <span className={styles.text} id={`${id}-${choice.value}-text`}>
              {choice.label}
            </span>
            {choice.note && (
              <span className={styles.note} id={`${id}-${choice.value}-note`}>
                {choice.note}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldNotes name={name} hint={hint} error={error} />
    </fieldset>
  );
}
