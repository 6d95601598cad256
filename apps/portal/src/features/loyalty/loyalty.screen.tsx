import type { LoyaltyEntry } from "@demarc/contract/loyalty";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { openBlankWindow } from "@demarc/shell/blank-window.ts";
import { ExportButton } from "@demarc/shell/lists/export-button.tsx";
import { useCustomer, useSession } from "@demarc/shell/session.ts";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { balanceQuery, downloadEntries, entriesQuery, openShop } from "./loyalty.data.ts";
import type en from "./loyalty.en.ts";
import styles from "./loyalty.module.css";

/** /account/loyalty; a company that does not participate gets an explanation, without any call to the server. */
export function LoyaltyScreen() {
  const t = useText<typeof en>();
  const takesPart = useSession().claims?.loyalty === true;
  return (
    <Page title={t("loyalty.title")} description={t("loyalty.description")}>
      {takesPart ? (
        <>
          <BalanceCard />
          <HistoryCard />
        </>
      ) : (
        <Card>
          <EmptyState icon="loyalty" title={t("loyalty.outside")} text={t("loyalty.outside-text")} />
        </Card>
      )}
    </Page>
  );
}

function BalanceCard() {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(balanceQuery(useCustomer().id));
  return (
    <Card title={t("loyalty.balance")} icon="loyalty" actions={<ShopButton />}>
      <div className={styles.balance}>
        <Loader
          loading={isPending}
          failed={!data}
          error={error}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="line" count={1} />}
        >
          {data && data.balance > 0 ? (
            <p>
              <strong className={styles.points}>{t("loyalty.points", { points: data.balance })}</strong>{" "}
              <span className="dim">{t("loyalty.can-spend")}</span>
            </p>
          ) : (
            <p>{t("loyalty.no-balance")}</p>
          )}
        </Loader>
      </div>
    </Card>
  );
}

function ShopButton() {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const open = async () => {
    const opened = openBlankWindow();
    setPending(true);
    try {
      await openShop(opened);
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="primary" icon="external" pending={pending} onClick={() => void open()}>
      {t("loyalty.open-shop")}
      <span className="visually-hidden"> ({t("loyalty.opens-window")})</span>
    </Button>
  );
}

function HistoryCard() {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(entriesQuery(useCustomer().id));
  const { items = [], total = 0 } = data ?? {};
  const latest = items.length < total ? t("loyalty.latest", { count: items.length }) : undefined;
  return (
    <Card
      title={t("loyalty.history")}
      description={latest}
      actions={items.length > 0 && <ExportButton onSave={downloadEntries} />}
      flush
    >
      <Loader
        loading={isPending}
        failed={!data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={4} />}
      >
        {items.length > 0 ? (
          <History entries={items} />
        ) : (
          <EmptyState icon="loyalty" title={t("loyalty.nothing")} text={t("loyalty.nothing-text")} />
        )}
      </Loader>
    </Card>
  );
}

function History({ entries }: { readonly entries: readonly LoyaltyEntry[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const validity = ({ expiresAt }: LoyaltyEntry) => {
    if (!expiresAt) return "–";
    const date = formatDate(expiresAt, locale);
    return t(Date.parse(expiresAt) > Date.now() ? "loyalty.until" : "loyalty.expired", { date });
  };
  const columns: readonly Column<LoyaltyEntry>[] = [
    {
      key: "reason",
      header: t("loyalty.reason"),
      rowHeader: true,
      cell: (entry) => <Reason entry={entry} />,
    },
    { key: "when", header: t("loyalty.when"), cell: ({ at }) => formatDate(at, locale) },
    { key: "expires", header: t("loyalty.expires"), cell: validity },
    {
      key: "points",
      header: t("loyalty.amount"),
      align: "end",
      phone: "trail",
      cell: ({ points }) => formatNumber(points, locale, { signDisplay: "exceptZero" }),
    },
  ];
  return <Table caption={t("loyalty.history")} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}

/** The first part of an order's id, which people can read out. */
const shortOrder = (orderId: string): string => orderId.slice(0, 8).toUpperCase();

function Reason({ entry: { reason, invoiceNumber, description, orderId } }: { readonly entry: LoyaltyEntry }) {
  const t = useText<typeof en>();
  return (
    <>
      {t(`loyalty.reason.${reason}`, { invoice: invoiceNumber ?? "" }).trim()}
      {description && orderId && (
        <div className={styles.order}>{t("loyalty.order", { article: description, order: shortOrder(orderId) })}</div>
      )}
    </>
  );
}
