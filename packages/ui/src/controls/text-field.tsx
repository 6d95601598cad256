import type { ComponentProps, FocusEvent } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";

interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "name" | "className" | "id"> {
  /** Normalises the text on blur, before validation. */
  readonly normalise?: ((value: string) => string) | undefined;
  /** Uses a monospaced font, for numbers and codes. */
  readonly mono?: boolean | undefined;
}

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
      // A form that validates only on change would keep the error of the old text.
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
