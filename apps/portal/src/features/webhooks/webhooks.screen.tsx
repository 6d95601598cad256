import { mostWebhooks } from "@demarc/contract/webhooks/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { Button, buttonClass } from "@demarc/ui/controls/button.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { newWebhookKey, webhooksQuery } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";
import type { OpenedWebhook } from "./opened-webhook.ts";
import { WebhookDialogs } from "./webhook-dialogs.tsx";
import { WebhookTable } from "./webhook-table.tsx";

export function WebhooksScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { data, isPending, error, refetch } = useQuery(webhooksQuery(customerId));
  const [opened, setOpened] = useState<OpenedWebhook>(() => (hasSnapshot(newWebhookKey) ? { edit: null } : undefined));
  const isFull = data !== undefined && data.length >= mostWebhooks;
  return (
    <Page
      title={t("webhooks.title")}
      description={t("webhooks.description")}
      actions={
        <>
          <a href="/docs#webhooks" target="_blank" rel="noreferrer" className={buttonClass({ variant: "quiet" })}>
            {t("webhooks.reference")}
          </a>
          {data && !isFull && (
            <Button variant="primary" icon="plus" onClick={() => setOpened({ edit: null })}>
              {t("webhooks.create")}
            </Button>
          )}
        </>
      }
    >
      {isFull && <Callout>{t("webhooks.limit", { count: mostWebhooks })}</Callout>}
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {data && data.length > 0 ? (
          <Card title={t("webhooks.list", { count: data.length })} icon="webhook" flush>
            <WebhookTable webhooks={data} onOpen={setOpened} />
          </Card>
        ) : (
          <Card>
            <EmptyState icon="webhook" title={t("webhooks.none-title")} text={t("webhooks.none-text")} />
          </Card>
        )}
      </Loader>
      <WebhookDialogs opened={opened} onOpen={setOpened} />
    </Page>
  );
}
