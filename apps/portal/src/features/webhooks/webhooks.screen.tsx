import { mostWebhooks, type SecretWebhook, type Webhook } from "@demarc/contract/webhooks/webhooks";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { Button, buttonClass } from "@demarc/ui/controls/button.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { newWebhookKey, webhooksQuery } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";
import { WebhookTable } from "./webhook-table.tsx";

// They load with the first click of a button that opens one.
const WebhookDialog = lazyPart(() => import("./webhook-dialog.tsx"), "WebhookDialog");
const WebhookSecret = lazyPart(() => import("./webhook-secret.tsx"), "WebhookSecret");

/** A dialog: a new endpoint, one that changes, or a new secret. */
type Opened = { readonly edit: Webhook | null } | { readonly secret: SecretWebhook } | undefined;

export function WebhooksScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { data, isPending, error, refetch } = useQuery(webhooksQuery(customerId));
  const [opened, setOpened] = useState<Opened>(() => (hasSnapshot(newWebhookKey) ? { edit: null } : undefined));
  const close = () => setOpened(undefined);
  const isFull = data !== undefined && data.length >= mostWebhooks;
  const showSecret = (secret: SecretWebhook) => setOpened({ secret });
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
        <Card title={t("webhooks.list", { count: data?.length ?? 0 })} icon="connection" flush>
          {data && data.length > 0 ? (
            <WebhookTable webhooks={data} onEdit={(edit) => setOpened({ edit })} onSecret={showSecret} />
          ) : (
            <EmptyState icon="connection" title={t("webhooks.none-title")} text={t("webhooks.none-text")} />
          )}
        </Card>
      </Loader>
      <Suspense fallback={null}>
        {opened && "edit" in opened && <WebhookDialog webhook={opened.edit} onClose={close} onCreated={showSecret} />}
        {opened && "secret" in opened && <WebhookSecret webhook={opened.secret} onClose={close} />}
      </Suspense>
    </Page>
  );
}
