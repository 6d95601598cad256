import { useConfiguration } from "../config.ts";
import { useText } from "../translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { Menu, type MenuAction } from "@demarc/ui/controls/menu.tsx";
import type frameEn from "./frame.en.ts";
import type headerEn from "./header.en.ts";
import type en from "./menus.en.ts";
import type { OnOverlay } from "./overlay.ts";

interface HelpMenuProps {
  readonly className: string;
  readonly withLabel?: boolean;
  readonly onOverlay: OnOverlay;
}

export function HelpMenu({ className, withLabel = false, onOverlay }: HelpMenuProps) {
  const t = useText<typeof en & typeof frameEn & typeof headerEn>();
  const { statusPage, supportEmail, supportPhone } = useConfiguration() ?? {};
  const actions: readonly MenuAction[] = [
    ...(statusPage ? [{ label: t("help.status"), icon: "status", href: statusPage } as const] : []),
    { label: t("help.docs"), icon: "book", href: "/docs" },
    { label: t("user.shortcuts"), icon: "keyboard", run: () => onOverlay("shortcuts") },
    ...(supportEmail
      ? [{ label: t("help.mail", { address: supportEmail }), icon: "mail", href: `mailto:${supportEmail}` } as const]
      : []),
    ...(supportPhone
      ? [
          {
            label: t("help.call", { number: supportPhone }),
            icon: "phone",
            href: `tel:${supportPhone.replaceAll(" ", "")}`,
          } as const,
        ]
      : []),
  ];
  return (
    <Menu
      label={t("layout.help")}
      className={className}
      button={
        <>
          <Icon name="help" />
          {withLabel && t("layout.help")}
        </>
      }
      actions={actions}
    />
  );
}
