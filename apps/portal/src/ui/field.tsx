import type { ReactNode } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { useKitText } from "./kit-text.ts";

/** The element id of the control with this name, so that an error summary can point at it. */
export const fieldId = (name: string): string => `field-${name.replaceAll(".", "-")}`;

/** What every control of a form takes. */
export interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The refusal in words; its presence marks the control as invalid. */
  readonly error?: string | undefined;
  /** Marks the few fields that may stay empty; required ones carry no mark. */
  readonly optional?: boolean | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export const controlAttributes = ({ name, hint, error }: FieldProps) => {
  const id = fieldId(name);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined };
};

/** The hint and the error of the field with this name, under its control. */
export function FieldNotes({ name, hint, error }: Pick<FieldProps, "name" | "hint" | "error">) {
  const id = fieldId(name);
  return (
    <>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** Says that a field may stay empty. */
export function OptionalMark() {
  const t = useKitText();
  return <span className={styles.optional}> ({t("kit.optional")})</span>;
}

/** Label above, control, then error and hint. */
export function Field({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId(field.name)}>
        {field.label}
        {field.optional && <OptionalMark />}
      </label>
      {children}
      <FieldNotes name={field.name} hint={field.hint} error={field.error} />
    </div>
  );
}
