import type { ReactNode } from "react";
import { buttonClass, type ButtonVariant } from "./button.tsx";
import { iconButtonClass } from "./icon-button.tsx";
import { Icon, type IconName } from "../icon.tsx";

interface LinkButtonProps {
  /** A path of the portal. */
  readonly to: string;
  readonly variant?: ButtonVariant;
  readonly size?: "normal" | "small";
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A link to a screen that looks like a button; the app makes plain links navigate on the client. */
export function LinkButton({ to, variant, size, icon, children }: LinkButtonProps) {
  return (
    <a href={to} className={buttonClass({ variant, size })} data-print="hide">
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

interface IconLinkProps {
  /** A path of the portal. */
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
}

export function IconLink({ to, icon, label }: IconLinkProps) {
  return (
    <a href={to} className={iconButtonClass} aria-label={label} title={label} data-print="hide">
      <Icon name={icon} />
    </a>
  );
}
