import { useQuery } from "@tanstack/react-query";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { OrderImportForm } from "./order-import-form.tsx";
import { importPath, type OrderImport, orderImportsQuery } from "./order-imports.data.ts";
import type en from "./order-imports.en.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

export function OrderImportsScreen() {
  const t = useText<typeof en>();
  const navigate = useNavigateWhileOpen();
  return (
    <Page title={t("order-import.title")}>
      <OrderImportForm onStarted={(id) => void navigate({ to: importPath(id) })} />
      <EarlierImports />
    </Page>
  );
}

const stateTones = { CHECKING: "info", CHECKED: "ok", ORDERING: "info" } as const;

function EarlierImports() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { data: imports, isPending, error, refetch } = useQuery(orderImportsQuery(customerId));
  const moment = ({ createdAt }: OrderImport) =>
    formatDate(createdAt, locale, { dateStyle: "medium", timeStyle: "short" });
  const columns: readonly Column<OrderImport>[] = [
    {
      key: "when",
      header: t("order-import.when"),
      rowHeader: true,
      cell: (one) => (
        <a href={importPath(one.id)}>{[one.name, moment(one), one.createdByName].filter(Boolean).join(" · ")}</a>
      ),
    },
    {
      key: "total",
      header: t("order-import.total"),
      align: "end",
      phone: "detail",
      phoneLabel: () => t("order-import.total"),
      cell: ({ total }) => total,
    },
    {
      key: "ordered",
      header: t("order-import.ordered"),
      align: "end",
      phone: "end",
      phoneLabel: () => t("order-import.ordered"),
      cell: ({ ordered }) => ordered,
    },
    {
      key: "state",
      header: t("order-import.state"),
      phone: "trail",
      cell: ({ state }) => <State tone={stateTones[state]}>{t(`order-import.state.${state}`)}</State>,
    },
  ];
  return (
    <Card title={t("order-import.earlier")} description={t("order-import.earlier-text")} flush>
      <Loader
        loading={isPending}
        failed={!isPending && !imports}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={1} />}
      >
        {imports && imports.length > 0 ? (
          <Table caption={t("order-import.earlier")} columns={columns} rows={imports} rowKey={({ id }) => id} />
        ) : (
          <EmptyState icon="order" title={t("order-import.none")} text={t("order-import.none-text")} />
        )}
      </Loader>
    </Card>
  );
}
