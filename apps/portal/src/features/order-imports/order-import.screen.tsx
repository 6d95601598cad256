import { euroFormat } from "@demarc/contract/core/money";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { RecordLoader } from "@demarc/shell/failures/record-loader.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { type PageAction, PageActions } from "@demarc/ui/layout/page-actions.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import type { RowKey } from "@demarc/ui/layout/table.tsx";
import { OrderImportRows } from "./order-import-rows.tsx";
import { chosenRows, isOrderable } from "./order-import-totals.ts";
import {
  downloadOrderImport,
  forgetOrderLists,
  importsPath,
  orderImportQuery,
  type OrderImportWithRows,
} from "./order-imports.data.ts";
import type en from "./order-imports.en.ts";

// Lazy: the rows are read first.
const ImportDeletion = lazyPart(() => import("./order-import-deletion.tsx"), "ImportDeletion");
const OrderImportConfirm = lazyPart(() => import("./order-import-confirm.tsx"), "OrderImportConfirm");

export function OrderImportScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { importId = "" } = useParams({ strict: false });
  const query = useQuery(orderImportQuery(customerId, importId));
  const { data: imported, error } = query;
  const when = imported && formatDate(imported.createdAt, locale, { dateStyle: "medium", timeStyle: "short" });
  const title = imported ? (imported.name ?? when) : undefined;
  useRecordTitle(title ?? (isUnknown(error) ? null : undefined));
  if (imported) return <ImportPage key={importId} imported={imported} title={title} />;
  return (
    <RecordLoader
      title={t("order-import.title")}
      query={query}
      icon="order"
      unknown={{ title: t("order-import.unknown"), text: t("order-import.unknown-text") }}
      back={{ to: importsPath, label: t("order-import.back") }}
    />
  );
}

function Progress({ imported }: { readonly imported: OrderImportWithRows }) {
  const t = useText<typeof en>();
  const { state, done, total, orderable, ordering, ordered } = imported;
  const left = total - orderable - ordered - ordering;
  if (state === "CHECKED")
    return (
      <Callout tone={orderable + ordered > 0 ? "info" : "warn"} live>
        {t("order-import.result", { orderable, ordered, left })}
      </Callout>
    );
  const isChecking = state === "CHECKING";
  return (
    <div>
      <progress
        value={isChecking ? done : ordered}
        max={isChecking ? total : ordered + ordering}
        aria-label={t(`order-import.state.${state}`)}
      />
      <p role="status">
        {isChecking ? t("order-import.checking", { done, total }) : t("order-import.ordering", { ordering })}
      </p>
    </div>
  );
}

const useImportActions = (
  { id, ordered, state }: OrderImportWithRows,
  askDelete: () => void,
): readonly PageAction[] => {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  return [
    {
      label: t("order-import.save"),
      icon: "download",
      run: () => void runOrExplain(() => downloadOrderImport(customerId, id), {}),
    },
    ...(ordered === 0 && state !== "ORDERING"
      ? [{ label: t("order-import.delete"), danger: true, run: askDelete }]
      : []),
  ];
};

interface ImportPageProps {
  readonly imported: OrderImportWithRows;
  readonly title: string | undefined;
}

function ImportPage({ imported, title }: ImportPageProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const { id, customerId } = { id: imported.id, customerId: useCustomer().id };
  const [deleting, setDeleting] = useState(false);
  const actions = useImportActions(imported, () => setDeleting(true));
  const [confirming, setConfirming] = useState(false);
  // Until the person chooses, everything that can be ordered is chosen.
  const [picked, setPicked] = useState<ReadonlySet<RowKey>>();
  const all = new Set<RowKey>(imported.rows.filter(isOrderable).map(({ row }) => row));
  const chosen = chosenRows(imported.rows, picked ?? all);
  const count = chosen.rowNumbers.length;
  const isOrdering = imported.state === "ORDERING";
  useEffect(() => {
    if (imported.ordered > 0) void forgetOrderLists(customerId);
  }, [imported.ordered, customerId]);
  return (
    <Page title={title} actions={<PageActions actions={actions} />}>
      <Progress imported={imported} />
      <Card title={t("order-import.rows")} count={imported.total} flush>
        <OrderImportRows rows={imported.rows} chosen={picked ?? all} onChange={setPicked} />
      </Card>
      {imported.state === "CHECKED" && all.size > 0 && (
        <>
          <p role="status">
            {t("order-import.chosen", { count, monthly: euros(chosen.mrcTotal), oneOff: euros(chosen.nrcTotal) })}
          </p>
          <FormActions inline>
            <Button onClick={() => setPicked(count === all.size ? new Set() : all)}>
              {t(count === all.size ? "order-import.nothing" : "order-import.all")}
            </Button>
            <Button variant="primary" disabled={count === 0 || isOrdering} onClick={() => setConfirming(true)}>
              {t("order-import.order", { count })}
            </Button>
          </FormActions>
        </>
      )}
      <Suspense>
        {deleting && <ImportDeletion id={id} name={title ?? ""} onCancel={() => setDeleting(false)} />}
        {confirming && (
          <OrderImportConfirm
            importId={id}
            chosen={chosen}
            onCancel={() => setConfirming(false)}
            onDone={() => {
              setConfirming(false);
              setPicked(undefined);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
