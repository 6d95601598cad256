import type { ReactNode } from "react";
import styles from "./field.module.css";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";

/** The element id of the control with this name, so that an error summary can link to it. */
export const fieldId = (name: string): string => `field-${name.replaceAll(".", "-")}`;

export interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error message; its presence marks the control as invalid. */
  readonly error?: string | undefined;
  /** Marks an optional field; required fields have no mark. */
  readonly optional?: boolean | undefined;
}

/** The attributes that connect a control to its label, hint and error. */
export const controlAttributes = ({ name, hint, error }: FieldProps) => {
  const id = fieldId(name);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined };
};

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

export function OptionalMark() {
  const t = useKitText();
  return <span className={styles.optional}> ({t("kit.optional")})</span>;
}

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
