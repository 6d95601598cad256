import { useConfiguration } from "../../shell/config.ts";
import { useText } from "../../shell/translate.ts";
import type appEn from "../app.en.ts";
import type { MenuOpener } from "./top-bar-menu.tsx";
import { LoadedMenu } from "./loaded-menu.tsx";
import type en from "./menus.en.ts";
import type { OnOverlay } from "./overlay.ts";

/** Where to get help: the service status, the API documentation, the keyboard shortcuts and how to reach the operator. */
export function HelpMenu({ onOverlay, ...opener }: MenuOpener & { readonly onOverlay: OnOverlay }) {
  const t = useText<typeof en & typeof appEn>();
  const { statusPage, supportEmail, supportPhone } = useConfiguration() ?? {};
  return (
    <LoadedMenu
      opener={opener}
      actions={[
        statusPage && { label: t("help.status"), icon: "status", href: statusPage },
        { label: t("help.docs"), icon: "book", href: "/docs" },
        { label: t("user.shortcuts"), icon: "keyboard", run: () => onOverlay("shortcuts") },
        supportEmail && {
          label: t("help.mail", { address: supportEmail }),
          icon: "mail",
          href: `mailto:${supportEmail}`,
        },
        supportPhone && {
          label: t("help.call", { number: supportPhone }),
          icon: "phone",
          href: `tel:${supportPhone.replaceAll(" ", "")}`,
        },
      ]}
    />
  );
}
