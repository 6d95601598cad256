import type { ComponentProps, FocusEvent } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";

interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "name" | "className" | "id"> {
  /** What becomes of the text when the field is left, before it is judged. */
  readonly normalise?: ((value: string) => string) | undefined;
  /** Numbers and codes read better in a face of fixed width. */
  readonly mono?: boolean | undefined;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  optional,
  normalise,
  mono,
  onChange,
  onBlur,
  ...input
}: TextFieldProps) {
  const field = { name: input.name, label, hint, error, optional };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const tidy = normalise?.(event.target.value) ?? event.target.value;
    if (tidy !== event.target.value) {
      event.target.value = tidy;
      // A form that judges on change alone would go on refusing what was typed.
      onChange?.({ ...event, type: "change" });
    }
    onBlur?.(event);
  };
  return (
    <Field {...field}>
      <input
        type="text"
        {...input}
        {...controlAttributes(field)}
        onChange={onChange}
        onBlur={leave}
        className={classNames(styles.control, mono && styles.mono)}
      />
    </Field>
  );
}
