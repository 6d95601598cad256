import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { reportFailure } from "../report-failure.ts";

const walking = /^(Arrow(Down|Up)|Home|End)$/;

/** What the button of a menu hands over to the menu that replaces it. */
export interface MenuOpener {
  /** The accessible name of the button, if its content has none. */
  readonly label?: string;
  readonly className: string;
  readonly button: ReactNode;
  /** The keys that were pressed while the menu was loading. */
  readonly walked: readonly string[];
}

interface LazyMenuProps<Props> extends Omit<MenuOpener, "walked"> {
  readonly load: () => Promise<ComponentType<Props & MenuOpener>>;
  readonly menu: Props;
}

/** The button of a menu that loads with the first click, and then replaces the button. */
export function LazyMenu<Props extends object>({ label, className, button, load, menu }: LazyMenuProps<Props>) {
  const [loaded, setLoaded] = useState<{
    readonly Menu: ComponentType<Props & MenuOpener>;
    readonly walked: readonly string[];
  }>();
  // Arrow keys pressed since the menu was requested; undefined once the request is cancelled.
  const walked = useRef<string[] | undefined>(undefined);
  const keys = () => walked.current;
  const forget = () => {
    walked.current = undefined;
    setLoaded(undefined); // it may have loaded, and not have been rendered yet
  };
  const loadEarly = () => void load().catch(() => undefined);
  const open = async () => {
    walked.current ??= [];
    try {
      const Menu = await load();
      // The request was cancelled (Esc or blur) while the menu was loading.
      const pressed = keys();
      if (pressed) setLoaded({ Menu, walked: pressed });
    } catch (error) {
      void reportFailure(error);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") forget();
    if (walked.current && walking.test(event.key)) walked.current.push(event.key);
    else if (event.key === "ArrowDown") void open();
    else return;
    event.preventDefault();
  };
  if (loaded)
    return (
      <loaded.Menu
        {...menu}
        {...(label === undefined ? {} : { label })}
        className={className}
        button={button}
        walked={loaded.walked}
      />
    );
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadEarly}
      onFocus={loadEarly}
      onClick={() => void open()}
      onKeyDown={press}
      onBlur={forget}
    >
      {button}
    </button>
  );
}
