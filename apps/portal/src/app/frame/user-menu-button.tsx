import type { Customer } from "@demarc/contract/company";
import { type KeyboardEvent, useRef, useState } from "react";
import { useSession } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import type en from "../app.en.ts";
import { reportFailure } from "../report-failure.ts";
import { UserMenuFace } from "./user-menu-face.tsx";
import styles from "./user-menu-face.module.css";
import type { UserMenu } from "./user-menu.tsx";

const loadMenu = () => import("./user-menu.tsx");
const walking = /^(Arrow(Down|Up)|Home|End)$/;
const loadEarly = () => void loadMenu().catch(() => undefined);

interface UserMenuButtonProps {
  readonly customer: Customer;
  readonly onShortcuts: () => void;
}

/** The button of the account menu. The first click loads the menu, which then replaces the button. */
export function UserMenuButton({ customer, onShortcuts }: UserMenuButtonProps) {
  const t = useText<typeof en>();
  const name = useSession().claims?.username ?? "";
  const [menu, setMenu] = useState<{ readonly Menu: typeof UserMenu; readonly walked: readonly string[] }>();
  // Arrow keys pressed since the menu was requested; undefined once the request is cancelled.
  const walked = useRef<string[] | undefined>(undefined);
  const keys = () => walked.current;
  const forget = () => (walked.current = undefined);
  const open = async () => {
    walked.current ??= [];
    try {
      const { UserMenu: Menu } = await loadMenu();
      // The request was cancelled (Esc or blur) while the menu was loading.
      const pressed = keys();
      if (pressed) setMenu({ Menu, walked: pressed });
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
  if (menu) return <menu.Menu customer={customer} onShortcuts={onShortcuts} walked={menu.walked} />;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t("user.menu", { name, company: customer.name })}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadEarly}
      onFocus={loadEarly}
      onClick={() => void open()}
      onKeyDown={press}
      onBlur={forget}
    >
      <UserMenuFace name={name} company={customer.name} />
    </button>
  );
}
