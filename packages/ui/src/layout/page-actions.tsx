import { Button, buttonClass } from "../controls/button.tsx";
import { Dots } from "./dots.tsx";
import { iconButtonClass } from "../controls/icon-button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import { LinkButton } from "../controls/link-button.tsx";
import { Menu, type MenuAction } from "../controls/menu.tsx";
import { useNarrow } from "../narrow.ts";
import styles from "./page-actions.module.css";

/** An action for a whole screen: `run`, or a path of the portal. */
export interface PageAction {
  readonly label: string;
  readonly icon?: IconName;
  /** The one filled button of the screen. */
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly pending?: boolean;
  readonly run?: () => void;
  readonly to?: string;
  /** Opens a menu with these instead. */
  readonly choices?: readonly PageAction[];
}

interface PageActionsProps {
  readonly actions: readonly PageAction[];
  /** The number of outlined buttons; the other actions are in a menu. On a phone all of them are. */
  readonly shown?: number;
}

/** Navigates to a path, as a click on a link does. */
const follow = (to: string): void => {
  const link = document.createElement("a");
  link.href = to;
  document.body.append(link);
  link.click();
  link.remove();
};

const menuAction = ({ label, icon, danger = false, run, to }: PageAction): MenuAction => {
  const act = () => (to === undefined ? run?.() : follow(to));
  return icon ? { label, icon, danger, run: act } : { label, danger, run: act };
};

export function PageActions({ actions, shown = 1 }: PageActionsProps) {
  const t = useKitText();
  const narrow = useNarrow();
  const others = actions.filter(({ primary, danger }) => !primary && !danger);
  const visible = narrow ? [] : others.slice(0, shown);
  const rest = actions.filter((action) => !action.primary && !visible.includes(action) && !action.disabled);
  return (
    <div className={styles.actions}>
      {visible.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {rest.length > 0 && (
        <Menu
          label={t("list.more")}
          className={narrow ? iconButtonClass : buttonClass({})}
          button={<Dots />}
          actions={rest.map(menuAction)}
        />
      )}
      {actions
        .filter(({ primary }) => primary)
        .map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
    </div>
  );
}

function ActionButton({ action }: { readonly action: PageAction }) {
  const { label, icon, primary, disabled = false, pending = false, run, to, choices } = action;
  const variant = primary ? "primary" : "secondary";
  if (choices)
    return (
      <Menu
        label={label}
        className={buttonClass({ variant })}
        button={
          <>
            {icon && <Icon name={icon} />}
            {label}
            <Icon name="down" size="small" />
          </>
        }
        actions={choices.map(menuAction)}
      />
    );
  if (to !== undefined && !disabled)
    return (
      <LinkButton to={to} variant={variant} {...(icon && { icon })}>
        {label}
      </LinkButton>
    );
  return (
    <Button variant={variant} icon={icon} disabled={disabled} pending={pending} onClick={run}>
      {label}
    </Button>
  );
}
