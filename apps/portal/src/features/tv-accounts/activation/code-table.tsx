import type { TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Dots } from "@demarc/ui/layout/dots.tsx";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Menu, type MenuAction } from "@demarc/ui/controls/menu.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import styles from "./activation.module.css";
import { printPath } from "./card-path.ts";
import { lastDayText } from "./device-facts.ts";
import type en from "./tv-activation.en.ts";

/** What can be done with a code; `created` shows a new one. */
export type CodeAction = "show" | "created" | "activate" | "cancel";

interface CodeTableProps {
  readonly codes: readonly TvActivationCode[];
  readonly activates: boolean;
  readonly onAction: (action: CodeAction, code: TvActivationCode) => void;
}

export function CodeTable({ codes, activates, onAction }: CodeTableProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<TvActivationCode>[] = [
    {
      key: "description",
      header: t("tv-activation.description"),
      rowHeader: true,
      cell: ({ description, code }) => (
        <span className={styles.named}>
          {description ?? t("tv-activation.no-description")}
          {code === "" ? (
            <span className={styles.sub}>{t("tv-activation.error.code")}</span>
          ) : (
            <code className={styles.sub}>{code}</code>
          )}
        </span>
      ),
    },
    {
      key: "uses",
      header: t("tv-activation.uses"),
      cell: ({ uses, maxUses }) => <span className="number">{t("tv-activation.uses-of", { uses, max: maxUses })}</span>,
      phoneLabel: () => t("tv-activation.uses"),
    },
    {
      key: "expires",
      header: t("tv-activation.expires"),
      cell: ({ expiresAt }) => <span className="number">{lastDayText(expiresAt, locale)}</span>,
      phoneLabel: () => t("tv-activation.expires"),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("tv-activation.actions")}</span>,
      align: "end",
      phone: "trail",
      cell: (code) => <CodeMenu code={code} activates={activates} onAction={(action) => onAction(action, code)} />,
    },
  ];
  return <Table caption={t("tv-activation.codes")} columns={columns} rows={codes} rowKey={({ id }) => id} />;
}

interface CodeMenuProps {
  readonly code: TvActivationCode;
  readonly activates: boolean;
  readonly onAction: (action: CodeAction) => void;
}

function CodeMenu({ code, activates, onAction }: CodeMenuProps) {
  const t = useText<typeof en>();
  const usable: MenuAction[] = [
    { label: t("tv-activation.show-code"), icon: "search", run: () => onAction("show") },
    { label: t("tv-activation.print"), icon: "agreement", to: printPath(code) },
    { label: t("tv-activation.activate-here"), icon: "stb", run: () => onAction("activate") },
  ];
  const actions: MenuAction[] = [
    ...(activates && code.code !== "" ? usable : []),
    { label: t("tv-activation.cancel-code"), icon: "trash", danger: true, run: () => onAction("cancel") },
  ];
  return (
    <Menu
      label={t("tv-activation.actions-of", {
        name: code.description ?? (code.code || t("tv-activation.no-description")),
      })}
      className={iconButtonClass}
      button={<Dots />}
      actions={actions}
    />
  );
}
