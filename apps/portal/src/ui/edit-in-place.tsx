import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Skeleton } from "./skeleton.tsx";
import styles from "./edit-in-place.module.css";

interface EditInPlaceProps {
  readonly label: string;
  readonly value: ReactNode;
  /** What stands under the value while it is only shown. */
  readonly more?: ReactNode;
  /** The text of the button that opens the form; without one the value can only be read. */
  readonly change: string | undefined;
  /** Whether the form stands there from the start, where the value can be changed. */
  readonly startsOpen?: boolean;
  /** The form; it is handed the function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A value with a button that puts a form in its place. The form takes the focus when it stands (it may have to be loaded
 * first); once it is closed the focus is back on the button.
 */
export function EditInPlace({ label, value, more, change, startsOpen, children }: EditInPlaceProps) {
  const [open, setOpen] = useState<boolean | undefined>((startsOpen && change !== undefined) || undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open === false) button.current?.focus();
  }, [open]);

  if (open)
    return (
      <div className={styles.open}>
        <Suspense fallback={<Skeleton shape="field" count={1} />}>{children(() => setOpen(false))}</Suspense>
      </div>
    );
  return (
    <div className={styles.place}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {change && (
        <span className={styles.change}>
          <Button ref={button} size="small" icon="edit" onClick={() => setOpen(true)}>
            {change}
            <span className="visually-hidden"> {label}</span>
          </Button>
        </span>
      )}
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}
