import type { Token } from "@demarc/contract/api-tokens";
import { useFlashed } from "@demarc/shell/lists/flash.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Dots } from "@demarc/ui/layout/dots.tsx";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Menu, type MenuAction } from "@demarc/ui/controls/menu.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { isIdle } from "./api-tokens.data.ts";
import type en from "./api-tokens.en.ts";
import styles from "./api-tokens.module.css";

export type TokenAction = "rename" | "rotate" | "end";

const tones = { ACTIVE: "ok", EXPIRED: "neutral", REVOKED: "bad" } as const;

interface TokenTableProps {
  readonly tokens: readonly Token[];
  readonly makes: boolean;
  readonly onAction: (action: TokenAction, token: Token) => void;
}

/** One token per row, newest first. */
export function TokenTable({ tokens, makes, onAction }: TokenTableProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<Token>[] = [
    {
      key: "description",
      header: t("api-tokens.description-label"),
      rowHeader: true,
      cell: (token) => (
        <span className={styles.name}>
          {token.description}
          <code className={styles.prefix}>{token.prefix}…</code>
        </span>
      ),
    },
    { key: "status", header: t("api-tokens.status"), cell: (token) => <TokenBadges token={token} /> },
    {
      key: "used",
      header: t("api-tokens.last-used"),
      cell: (token) => <LastUse token={token} />,
      phoneLabel: ({ lastUsedAt }) => (lastUsedAt === null ? undefined : t("api-tokens.last-used")),
    },
    {
      key: "expires",
      header: t("api-tokens.expires"),
      // A revoked token has no expiry date.
      cell: ({ status, expiresAt }) => status !== "REVOKED" && formatDate(expiresAt, locale),
      phoneLabel: () => t("api-tokens.expires"),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("api-tokens.actions")}</span>,
      align: "end",
      phone: "trail",
      cell: (token) => <TokenMenu token={token} makes={makes} onAction={(action) => onAction(action, token)} />,
    },
  ];
  const flashed = useFlashed(true);
  return (
    <Table
      caption={t("api-tokens.title")}
      columns={columns}
      rows={tokens}
      rowKey={(token) => token.id}
      flashed={flashed}
    />
  );
}

function TokenBadges({ token }: { readonly token: Token }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const isLeaving = token.replacedById !== null && token.status === "ACTIVE";
  return (
    <span className={styles.badges}>
      <State tone={tones[token.status]}>
        {isLeaving
          ? t("api-tokens.active-until", {
              date: formatDate(token.expiresAt, locale, { dateStyle: "medium", timeStyle: "short" }),
            })
          : t(`api-tokens.status.${token.status}`)}
      </State>
      {token.scopes.includes("read-only") && <Badge tone="info">{t("api-tokens.read-only")}</Badge>}
      {token.replacedById && !isLeaving && <Badge>{t("api-tokens.replaced")}</Badge>}
      {isIdle(token) && <Badge tone="warn">{t("api-tokens.idle")}</Badge>}
    </span>
  );
}

function LastUse({ token: { lastUsedAt, lastUsedIp } }: { readonly token: Token }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  if (lastUsedAt === null) return <span className="dim">{t("api-tokens.never-used")}</span>;
  const moment = formatDate(lastUsedAt, locale, { dateStyle: "medium", timeStyle: "short" });
  return <>{lastUsedIp ? t("api-tokens.used-from", { moment, address: lastUsedIp }) : moment}</>;
}

interface TokenMenuProps {
  readonly token: Token;
  readonly makes: boolean;
  readonly onAction: (action: TokenAction) => void;
}

function TokenMenu({ token, makes, onAction }: TokenMenuProps) {
  const t = useText<typeof en>();
  const works = token.status === "ACTIVE";
  const actions: MenuAction[] = [
    ...(works ? [{ label: t("api-tokens.rename"), icon: "edit", run: () => onAction("rename") } as const] : []),
    ...(works && makes
      ? [{ label: t("api-tokens.rotate"), icon: "undo", run: () => onAction("rotate") } as const]
      : []),
    {
      label: t(works ? "api-tokens.revoke" : "api-tokens.take-off"),
      icon: "trash",
      danger: works,
      run: () => onAction("end"),
    },
  ];
  return (
    <Menu
      label={t("api-tokens.actions-of", { name: token.description })}
      className={iconButtonClass}
      button={<Dots />}
      actions={actions}
    />
  );
}
