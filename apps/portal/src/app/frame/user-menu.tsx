import type { Customer } from "@demarc/contract/company";
import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { useConfiguration } from "../../shell/config.ts";
import { useSession } from "../../shell/session.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Menu, type MenuAction } from "../../ui/menu.tsx";
import type en from "../app.en.ts";
import { UserMenuFace } from "./user-menu-face.tsx";
import faces from "./user-menu-face.module.css";
import styles from "./user-menu.module.css";

interface UserMenuProps {
  readonly customer: Customer;
  readonly onShortcuts: () => void;
  /** The keys that were pressed while the menu was loading. */
  readonly walked: readonly string[];
}

/** The account menu: name, session expiry, sign-out. It starts open, because a click on its button loads it. */
export function UserMenu({ customer, onShortcuts, walked }: UserMenuProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const navigate = useNavigate();
  const { claims } = useSession();
  const manageUrl = useConfiguration()?.ssoManageUrl;
  // Replays the keys that were pressed during loading; the first entry has the focus.
  useLayoutEffect(() => {
    for (const key of walked)
      document.activeElement?.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true }));
  }, [walked]);
  const name = claims?.username ?? "";
  const actions: MenuAction[] = [
    ...(manageUrl ? [{ label: t("user.manage"), icon: "lock", href: manageUrl } as const] : []),
    { label: t("user.shortcuts"), icon: "keyboard", run: onShortcuts },
    { label: t("user.sign-out"), icon: "logout", run: () => void navigate({ to: "/logout" }) },
  ];
  const head = (
    <div className={styles.who}>
      <p className={styles.name}>{t("user.signed-in", { name })}</p>
      <p>{customer.name}</p>
      {claims && (
        <p className={styles.until}>
          {t("user.until", {
            time: formatDate(claims.exp * 1000, locale, {
              timeStyle: "short",
              // In the browser's time zone, not the provider's.
              timeZone: undefined,
            }),
          })}
        </p>
      )}
    </div>
  );
  return (
    <Menu
      label={t("user.menu", { name, company: customer.name })}
      className={faces.button ?? ""}
      button={<UserMenuFace name={name} company={customer.name} />}
      startsOpen
      head={head}
      actions={actions}
    />
  );
}
