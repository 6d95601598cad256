import type { ChangeEvent, ComponentProps, FocusEvent } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import { WrittenDay } from "./written-day.tsx";

interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "name" | "className" | "id"> {
  /** Normalises the text on blur, before validation. */
  readonly normalise?: ((value: string) => string) | undefined;
  /**
   * Distributes a text that belongs to several fields, such as a whole address, after a paste and before `normalise`. Returns the
   * part of this field; undefined for a text of this field alone.
   */
  readonly spread?: ((value: string) => string | undefined) | undefined;
  /** Uses a monospaced font, for numbers and codes. */
  readonly mono?: boolean | undefined;
}

export function TextField({
  label,
  hint,
  error,
  optional,
  normalise,
  spread,
  mono,
  onChange,
  onBlur,
  ...input
}: TextFieldProps) {
  const field = { name: input.name, label, hint, error, optional };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const isPasted = event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === "insertFromPaste";
    if (isPasted) event.target.value = spread?.(event.target.value) ?? event.target.value;
    onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const own = spread?.(event.target.value) ?? event.target.value;
    const tidy = normalise?.(own) ?? own;
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
        onChange={change}
        onBlur={leave}
        className={classNames(styles.control, mono && styles.mono)}
      />
      {input.type === "date" && <WrittenDay />}
    </Field>
  );
}
