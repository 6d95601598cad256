import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";

export const iconButtonClass = classNames(styles.button, styles.iconOnly);

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> {
  readonly icon: IconName;
  readonly label: string;
}

/** An icon-only button; its label is its accessible name and tooltip. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={iconButtonClass}>
      <Icon name={icon} />
    </button>
  );
}
