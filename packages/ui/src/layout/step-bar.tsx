import { classNames } from "../class-names.ts";
import styles from "./step-bar.module.css";
import { Icon } from "../icon.tsx";

interface Step {
  readonly name: string;
  readonly label: string;
  /** What it asks for, or what was chosen there; shown by an upright bar. */
  readonly note?: string | undefined;
  /** A path of the portal; undefined for a step that cannot be opened yet. */
  readonly to: string | undefined;
}

interface StepBarProps {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: string;
  /** `Step 2 of 4`, for narrow screens. */
  readonly position: string;
  /** True for a column beside the form on wide screens. */
  readonly upright?: boolean;
}

/** The steps of a long form: done steps are links. A narrow screen shows the position and a bar. */
export function StepBar({ label, steps, current, position, upright = false }: StepBarProps) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <nav className={classNames(styles.bar, upright && styles.upright)} aria-label={label}>
      <p className={styles.position}>
        <strong>{steps[at]?.label}</strong>
        <span>{position}</span>
      </p>
      <progress className={styles.progress} max={steps.length} value={at + 1} aria-hidden="true" />
      <ol className={styles.steps}>
        {steps.map(({ name, label: text, note, to }, place) => {
          const done = place < at;
          const content = (
            <>
              <span className={styles.circle}>{done ? <Icon name="check" size="small" /> : place + 1}</span>
              <span>
                {text}
                {upright && <span className={styles.note}>{note}</span>}
              </span>
            </>
          );
          return (
            <li key={name} data-state={done ? "done" : place === at ? "now" : "later"}>
              {to === undefined || place === at ? (
                <span aria-current={place === at ? "step" : undefined}>{content}</span>
              ) : (
                <a href={to}>{content}</a>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
