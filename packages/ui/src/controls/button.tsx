import type { ComponentProps, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: "normal" | "small" | undefined;
  readonly wide?: boolean | undefined;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = "secondary", size = "normal", wide = false }: Look): string =>
  classNames(styles.button, styles[variant], size === "small" && styles.small, wide && styles.wide);

interface ButtonProps extends Look, Omit<ComponentProps<"button">, "className"> {
  readonly icon?: IconName | undefined;
  readonly pending?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * A native button. While `pending` it keeps its size, focus and name, shows progress and ignores clicks. It is not disabled,
 * because a disabled button loses the focus.
 */
export function Button({ variant, size, wide, icon, pending = false, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  const mark = pending ? <span className={styles.spinner} /> : icon && <Icon name={icon} />;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {mark}
      {children}
    </button>
  );
}
