import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

/** The classes of a button that shows an icon alone. */
export const iconButtonClass = classNames(styles.button, styles.iconOnly);

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> {
  readonly icon: IconName;
  readonly label: string;
}

/** A button that shows an icon alone; its label is its name and its tooltip. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={iconButtonClass}>
      <Icon name={icon} />
    </button>
  );
}
