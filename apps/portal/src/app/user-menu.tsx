import type { Customer } from "@demarc/contract/company";
import { useNavigate } from "@tanstack/react-router";
import { useConfiguration } from "../shell/config.ts";
import { useSession } from "../shell/session.ts";
import { formatDate, useLocale, useText } from "../shell/translate.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuAction } from "../ui/menu.tsx";
import type en from "./app.en.ts";
import styles from "./user-menu.module.css";

interface UserMenuProps {
  readonly customer: Customer;
  readonly onShortcuts: () => void;
}

/** Who is signed in, until when, and the ways out. */
export function UserMenu({ customer, onShortcuts }: UserMenuProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const navigate = useNavigate();
  const { claims } = useSession();
  const manageUrl = useConfiguration()?.ssoManageUrl;
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
  const button = (
    <>
      <Icon name="user" />
      <span className={styles.label}>
        <span className={styles.person}>{name}</span> <span className={styles.company}>{customer.name}</span>
      </span>
    </>
  );
  return (
    <Menu
      label={t("user.menu", { name, company: customer.name })}
      className={styles.button ?? ""}
      button={button}
      head={head}
      actions={actions}
    />
  );
}
