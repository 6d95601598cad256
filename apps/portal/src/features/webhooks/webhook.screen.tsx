import type { Webhook } from "@demarc/contract/webhooks/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { PageActions } from "@demarc/ui/layout/page-actions.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { webhookActions } from "./webhook-actions.ts";
import type { OpenedWebhook } from "./opened-webhook.ts";
import { WebhookDialogs } from "./webhook-dialogs.tsx";
import { WebhookState } from "./webhook-table.tsx";
import { nameOf, webhooksQuery } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";

/** One endpoint, with what was sent to it. */
export function WebhookScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { id: endpointId = "" } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useQuery(webhooksQuery(customerId));
  const webhook = data?.find(({ id }) => id === endpointId);
  useRecordTitle(data ? (webhook ? nameOf(webhook) : null) : undefined);
  if (webhook) return <KnownWebhook webhook={webhook} />;
  return (
    <Page title={t("webhooks.title")}>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={5} />}
      >
        <Card>
          <EmptyState
            icon="webhook"
            title={t("webhooks.unknown-title")}
            action={<LinkButton to="/account/webhooks">{t("webhooks.to-list")}</LinkButton>}
          />
        </Card>
      </Loader>
    </Page>
  );
}

function KnownWebhook({ webhook }: { readonly webhook: Webhook }) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const navigate = useNavigateWhileOpen();
  const [opened, setOpened] = useState<OpenedWebhook>();
  const onDeleted = () => void navigate({ href: "/account/webhooks", replace: true });
  return (
    <Page
      title={nameOf(webhook)}
      badge={<WebhookState webhook={webhook} />}
      description={webhook.url}
      actions={
        <PageActions actions={webhookActions(t, { customerId, webhook, onOpen: setOpened, onDeleted })} shown={2} />
      }
    >
      <DeliveryLog webhook={webhook} />
      <WebhookDialogs opened={opened} onOpen={setOpened} />
    </Page>
  );
}
