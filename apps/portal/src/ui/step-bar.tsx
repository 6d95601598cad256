import styles from "./step-bar.module.css";
import { Icon } from "./icon.tsx";

interface Step {
  readonly name: string;
  readonly label: string;
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
}

/** The steps of a long form: done steps are links. A narrow screen shows the position and a bar. */
export function StepBar({ label, steps, current, position }: StepBarProps) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <nav className={styles.bar} aria-label={label}>
      <p className={styles.position}>
        <strong>{steps[at]?.label}</strong>
        <span>{position}</span>
      </p>
      <progress className={styles.progress} max={steps.length} value={at + 1} aria-hidden="true" />
      <ol className={styles.steps}>
        {steps.map(({ name, label: text, to }, place) => {
          const done = place < at;
          const content = (
            <>
              <span className={styles.circle}>{done ? <Icon name="check" size="small" /> : place + 1}</span>
              {text}
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
