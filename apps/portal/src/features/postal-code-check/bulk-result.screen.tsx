import { type BulkCheck, bulkOutcomes } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { parseAddressQuery } from "@demarc/contract/postal-code-check/address-query";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { mostImportRows } from "@demarc/contract/orders/order-imports";
import { useState } from "react";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";
import type { RowKey } from "@demarc/ui/layout/table.tsx";
import { checkOrderPath, useMayOrder } from "../services/order-paths.ts";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, formatNumber, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { bulkCheckQuery, type BulkRow, bulkRowsList, bulkRowsQuery, downloadBulkCheck } from "./bulk-checks.data.ts";
import { checkPath } from "./postal-code-check.data.ts";
import type en from "./postal-code-check.en.ts";

const tones = { AVAILABLE: "ok", NOTHING: "neutral", UNKNOWN: "warn", UNREAD: "warn", FAILED: "bad" } as const;

const speedOf = ({ speedDown, speedUp }: BulkRow, locale: Locale): string =>
  speedDown ? `${formatNumber(speedDown / 1000, locale)} / ${formatNumber((speedUp ?? 0) / 1000, locale)} Mbit/s` : "–";

const columnsIn = (t: Translate<keyof typeof en>, locale: Locale): readonly ListColumn<BulkRow>[] => [
  {
    key: "address",
    header: t("postal-code-check.result-address"),
    rowHeader: true,
    width: 180,
    cell: ({ address, outcome }) => {
      const query = outcome === "AVAILABLE" || outcome === "NOTHING" ? parseAddressQuery(address) : undefined;
      return query ? <a href={checkPath(query)}>{address}</a> : address;
    },
  },
  {
    key: "outcome",
    header: t("postal-code-check.result-outcome"),
    phone: "trail",
    width: 160,
    cell: ({ outcome }) =>
      outcome ? (
        <State tone={tones[outcome]}>{t(`postal-code-check.outcome.${outcome}`)}</State>
      ) : (
        <State tone="info">{t("postal-code-check.outcome.open")}</State>
      ),
  },
  {
    key: "place",
    header: t("postal-code-check.result-place"),
    phone: "detail",
    cell: ({ street, city }) => (street ? `${street}, ${city}` : "–"),
  },
  {
    key: "speed",
    header: t("postal-code-check.speed"),
    align: "end",
    phone: "end",
    width: 200,
    cell: (row) => speedOf(row, locale),
  },
  {
    key: "packages",
    header: t("postal-code-check.result-packages"),
    phone: "hidden",
    drops: 1000,
    cell: ({ packages }) => packages.join(", ") || "–",
  },
];

function Running({ check }: { readonly check: BulkCheck | undefined }) {
  return check?.state === "RUNNING" ? <BulkProgress check={check} /> : null;
}

export function BulkResultScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const customer = useCustomer();
  const { id = "" } = useParams({ strict: false });
  const list = useList(bulkRowsList(id));
  const check = useQuery(bulkCheckQuery(customer.id, id)).data;
  const isDone = check?.state === "DONE";
  const result = useQuery(bulkRowsQuery(customer.id, id, list.search, !isDone));
  const date = check && formatDate(check.createdAt, locale, { dateStyle: "medium", timeStyle: "short" });
  useRecordTitle(date);
  const navigate = useNavigateWhileOpen();
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const mayOrder = useMayOrder() && isDone;
  const available = check?.available ?? 0;
  const orderChosen = () =>
    void navigate({
      href: checkOrderPath(
        id,
        [...chosen].toSorted((a, b) => Number(a) - Number(b)),
      ),
    });
  const selection = mayOrder
    ? {
        chosen,
        onChange: setChosen,
        nameOf: ({ address }: BulkRow) => address,
        canChoose: ({ outcome }: BulkRow) => outcome === "AVAILABLE",
        actions: [
          {
            label: t("postal-code-check.order-rows", { count: chosen.size }),
            icon: "order" as const,
            disabled: chosen.size > mostImportRows,
            run: orderChosen,
          },
        ],
        note: chosen.size > mostImportRows ? t("postal-code-check.order-most", { most: mostImportRows }) : undefined,
      }
    : undefined;
  return (
    <ListPage
      title={date === undefined ? t("postal-code-check.result") : t("postal-code-check.result-of", { date })}
      above={<Running check={check} />}
      actions={
        mayOrder && available > 0
          ? [
              {
                label: t("postal-code-check.order-available", { count: available }),
                icon: "order",
                primary: true,
                to: checkOrderPath(id),
              },
            ]
          : []
      }
      {...(selection && { selection })}
      list={list}
      result={result}
      pageQuery={isDone ? (customerId, search) => bulkRowsQuery(customerId, id, search, false) : undefined}
      filters={[
        {
          name: "outcome",
          label: t("postal-code-check.result-outcome"),
          options: bulkOutcomes.map((value) => ({ value, label: t(`postal-code-check.outcome.${value}`) })),
        },
      ]}
      columns={columnsIn(t, locale)}
      rowKey={({ position }) => position}
      views="bulk-check"
      none={
        <EmptyState
          icon="address-check"
          title={t("postal-code-check.result-none")}
          text={t("postal-code-check.result-none-text")}
        />
      }
      onSave={(csv) => downloadBulkCheck(customer.id, id, csv)}
    />
  );
}
