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
  /** The keys that were pressed while it was on its way. */
  readonly walked: readonly string[];
}

/** Who is signed in, until when, and the ways out; open, for it is loaded when its button is pressed. */
export function UserMenu({ customer, onShortcuts, walked }: UserMenuProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const navigate = useNavigate();
  const { claims } = useSession();
  const manageUrl = useConfiguration()?.ssoManageUrl;
  // Its first entry has the focus by now; it walks as far as it would have if it had been here at once.
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
              // The clock on the wall, not the provider's.
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
