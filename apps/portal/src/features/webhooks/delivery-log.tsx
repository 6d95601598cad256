import { deliveryStates } from "@demarc/contract/webhooks/webhook-fields";
import type { Webhook, WebhookDelivery } from "@demarc/contract/webhooks/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";
import { Pager } from "@demarc/ui/controls/pager.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { BulkBar } from "@demarc/ui/layout/bulk-bar.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import type { RowKey } from "@demarc/ui/layout/table.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { refusals } from "./webhook-actions.ts";
import { deliveriesPerPage, deliveriesQuery, resendEvents, retryDelivery } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";
import styles from "./webhooks.module.css";

const DeliveryDialog = lazyPart(() => import("./delivery-dialog.tsx"), "DeliveryDialog");

const lastPage = 400;

/** Page and status of the log, which its address keeps. */
function useLogAddress(endpointId: string) {
  const search = new URLSearchParams(useLocation().searchStr);
  const page = Math.max(1, Math.min(lastPage, Math.trunc(Number(search.get("page"))) || 1));
  const state = deliveryStates.find((one) => one === search.get("state"));
  const hrefOf = (to: number, of: string = state ?? "") => {
    const given = { ...(to > 1 && { page: String(to) }), ...(of && { state: of }) };
    return `/account/webhooks/${endpointId}?${new URLSearchParams(given).toString()}`;
  };
  return { page, state, hrefOf };
}

/** The deliveries of the last 30 days. */
export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const navigate = useNavigateWhileOpen();
  const { page, state, hrefOf } = useLogAddress(webhook.id);
  const { data, isPending, error, refetch } = useQuery(
    deliveriesQuery({ customerId, endpointId: webhook.id, page, state }),
  );
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [opened, setOpened] = useState<WebhookDelivery>();
  const isEnabled = webhook.state === "ENABLED";
  const retry = (delivery: WebhookDelivery) =>
    runOrExplain(async () => {
      await retryDelivery(customerId, delivery);
      showToast(t("webhooks.resent", { count: 1 }));
    }, refusals);
  const resendChosen = () =>
    runOrExplain(async () => {
      const items = data?.items.filter(({ id }) => chosen.has(id)) ?? [];
      const ids = [...new Set(items.flatMap(({ eventId }) => eventId ?? []))];
      if (ids.length > 0) await resendEvents(customerId, webhook, { ids });
      setChosen(new Set());
      showToast(t("webhooks.resent", { count: ids.length }));
    }, refusals);
  return (
    <Card title={t("webhooks.log")} description={t("webhooks.log-text")} icon="audit" flush>
      <div className={styles.filter}>
        <SelectField
          name="state"
          label={t("webhooks.delivery-state")}
          value={state ?? ""}
          options={[
            { value: "", label: t("webhooks.every-state") },
            ...deliveryStates.map((value) => ({ value, label: t(`webhooks.delivery.${value}`) })),
          ]}
          onChange={({ target }) => void navigate({ href: hrefOf(1, target.value), replace: true })}
        />
      </div>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={5} />}
      >
        {data && data.items.length > 0 ? (
          <>
            <DeliveryTable
              deliveries={data.items}
              chosen={chosen}
              onChosen={setChosen}
              onOpen={setOpened}
              onRetry={isEnabled ? (delivery) => void retry(delivery) : undefined}
            />
            <div className={styles.foot}>
              <Pager
                page={page}
                pageSize={deliveriesPerPage}
                total={data.total}
                capped={data.totalCapped}
                hrefOf={hrefOf}
              />
            </div>
          </>
        ) : (
          <EmptyState icon="audit" title={t("webhooks.log-none")} text={t("webhooks.log-none-text")} />
        )}
      </Loader>
      {chosen.size > 0 && (
        <BulkBar
          count={chosen.size}
          actions={[
            { label: t("webhooks.resend"), icon: "undo", disabled: !isEnabled, run: () => void resendChosen() },
          ]}
          onClear={() => setChosen(new Set())}
        />
      )}
      <Suspense fallback={null}>
        {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Card>
  );
}
