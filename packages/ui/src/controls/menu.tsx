import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./menu.module.css";

export interface MenuAction {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  /** An action, or the URL of another site, which opens in a new tab, or a path of the portal. */
  readonly run?: () => void;
  readonly href?: string;
  readonly to?: string;
}

/** One choice out of a few; the menu stays open. */
export interface MenuChoice {
  /** Stays the same when the language changes, so that the focus stays. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly lang?: string;
    readonly checked: boolean;
    readonly run: () => void;
  }[];
}

interface MenuProps {
  /** The accessible name of the button, if its content has none. */
  readonly label?: string;
  readonly className: string;
  readonly button: ReactNode;
  readonly head?: ReactNode;
  readonly choices?: readonly MenuChoice[];
  readonly actions: readonly MenuAction[];
  /** True if it starts open, because a click has loaded it. */
  readonly startsOpen?: boolean;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
const sideways: Readonly<Record<string, string>> = { ArrowRight: "ArrowDown", ArrowLeft: "ArrowUp" };

const gap = 6;
const edge = 16;

/** Positions the panel at its button: above it if there is no room below, and never beyond the window. */
const place = (panel: HTMLElement, opener: HTMLElement): void => {
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width, style } = panel;
  const fitsBelow = bottom + gap + height <= innerHeight || top < gap + height;
  const { clientWidth } = document.documentElement;
  style.top = `${fitsBelow ? bottom + gap : top - gap - height}px`;
  style.right = `${Math.min(clientWidth - right, Math.max(edge, clientWidth - width - edge))}px`;
};

/** Keeps the panel at its button. It is positioned against the window, because a scrolling table would clip it. */
function usePlace(open: boolean, opener: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const follow = () => {
      if (opener.current && panel.current) place(panel.current, opener.current);
    };
    follow();
    const over = new AbortController();
    const options = { capture: true, passive: true, signal: over.signal };
    for (const event of ["scroll", "resize"]) addEventListener(event, follow, options);
    return () => over.abort();
  }, [open, opener, panel]);
}

const entry = "[role=menuitem], [role=menuitemradio]";

/** A button that opens a list of actions: arrow keys move, Esc closes and restores the focus, leaving closes. */
export function Menu({ label, className, button, head, choices, actions, startsOpen = false }: MenuProps) {
  // Its actions are new on each render: memoisation would only add code.
  "use no memo";
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(entry) ?? [])];

  usePlace(open, opener, panel);
  // In a layout effect, before the next key arrives: otherwise no element would have the focus in between.
  useLayoutEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>(entry)?.focus({ preventScroll: true });
  }, [open]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const step = steps[sideways[event.key] ?? event.key];
    if (event.key === "Escape" && open) close();
    else if (step && open)
      items()[step(items().indexOf(document.activeElement as HTMLElement), items().length)]?.focus();
    else if (event.key === "ArrowDown") setOpen(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (event: FocusEvent) => {
    // Safari does not focus clicked buttons, so `relatedTarget` is null for clicks inside the menu too.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  useEffect(() => {
    if (!open) return undefined;
    const pressBeside = (event: PointerEvent) => {
      const root = opener.current?.parentElement;
      if (event.target instanceof Node && !root?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", pressBeside);
    return () => document.removeEventListener("pointerdown", pressBeside);
  }, [open]);

  return (
    <div className={styles.root} onKeyDown={walk} onBlur={leave} role="presentation">
      <button
        ref={opener}
        id={`${id}-opener`}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div ref={panel} className={styles.panel}>
          {head && <div className={styles.head}>{head}</div>}
          <div
            ref={list}
            id={id}
            role="menu"
            aria-label={label}
            aria-labelledby={label === undefined ? `${id}-opener` : undefined}
          >
            {choices?.map((choice) => (
              <MenuChoices key={choice.id} {...choice} />
            ))}
            {actions.map((action) => (
              <MenuItem key={action.label} action={action} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function MenuChoices({ label, options }: MenuChoice) {
  return (
    <div role="group" aria-label={label} className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <span className={styles.options}>
        {options.map((option) => (
          <button
            key={option.id}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            lang={option.lang}
            aria-checked={option.checked}
            className={styles.option}
            onClick={option.run}
          >
            {option.label}
          </button>
        ))}
      </span>
    </div>
  );
}

function MenuItem({ action, onDone }: { readonly action: MenuAction; readonly onDone: () => void }) {
  const className = classNames(styles.item, action.danger && styles.danger);
  const content = (
    <>
      {action.icon && <Icon name={action.icon} />}
      {action.label}
    </>
  );
  const run = () => {
    onDone();
    action.run?.();
  };
  const shared = { role: "menuitem", tabIndex: -1, className, onClick: run } as const;
  if (action.to)
    return (
      <a {...shared} href={action.to}>
        {content}
      </a>
    );
  if (!action.href)
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    );
  return (
    <a {...shared} href={action.href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
