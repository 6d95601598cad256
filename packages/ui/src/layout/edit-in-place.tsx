import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Skeleton } from "./skeleton.tsx";
import styles from "./edit-in-place.module.css";

interface EditInPlaceProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Shown below the value while the form is closed. */
  readonly more?: ReactNode;
  /** The label of the button that opens the form; without one the value is read-only. */
  readonly change: string | undefined;
  readonly startsOpen?: boolean;
  /** Renders the form; gets the function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A value with a button that replaces it by a form. The form takes the focus once it has rendered (it may load lazily); after
 * closing, the button has the focus again.
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
