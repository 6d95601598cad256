import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./error-summary.module.css";
import { fieldId } from "../controls/field.tsx";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";

export interface FieldProblem {
  /** The field's name, or "" for the form as a whole. */
  readonly field: string;
  readonly label?: string | undefined;
  readonly text: string;
}

interface ErrorSummaryProps {
  readonly problems: readonly FieldProblem[];
  /** Counts the refused submits: each new one moves the focus here. */
  readonly attempt: number;
}

export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const t = useKitText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);

  const go = (event: MouseEvent, field: string) => {
    event.preventDefault();
    const id = fieldId(field);
    // The error of a group, such as a person, leads to its first control.
    const named = document.getElementById(id) ?? document.querySelector<HTMLElement>(`input[id^="${id}-"]`);
    const group = named?.matches(":disabled, [type=radio]") ? named.closest("fieldset") : null;
    (group?.querySelector<HTMLElement>("input:checked, input:not(:disabled)") ?? named)?.focus();
  };
  if (problems.length === 0) return null;
  const title = t("kit.error-summary", { count: problems.filter(({ field }) => field !== "").length });
  return (
    <div ref={ref} className={styles.summary} role="group" aria-label={title} tabIndex={-1}>
      <h2>
        <Icon name="warning" />
        {title}
      </h2>
      <ul className={styles.list}>
        {problems
          .map(({ field, label, text }) => ({
            field,
            text: label ? `${label}${label.endsWith("?") ? "" : ":"} ${text}` : text,
          }))
          .map(({ field, text }) => (
            <li key={field + text}>
              {field ? (
                <a href={`#${fieldId(field)}`} onClick={(event) => go(event, field)}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}
