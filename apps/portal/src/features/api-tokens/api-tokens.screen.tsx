import { fullName } from "@demarc/contract/core/customer-contact";
import type { Token } from "@demarc/contract/api-tokens";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { ExportButton } from "@demarc/shell/lists/export-button.tsx";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer, useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Button, buttonClass } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { downloadTokens, ownerQuery, type TokenOwner, tokensQuery, newTokenKey } from "./api-tokens.data.ts";
import type en from "./api-tokens.en.ts";
import { type TokenAction, TokenTable } from "./token-table.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";

// The forms load with the first click of a button that opens one.
const CreateTokenDialog = lazyPart(() => import("./create-token-dialog.tsx"), "CreateTokenDialog");
const RenameTokenDialog = lazyPart(() => import("./rename-token-dialog.tsx"), "RenameTokenDialog");
const EndTokenDialog = lazyPart(() => import("./end-token-dialog.tsx"), "EndTokenDialog");

interface TokensPageProps {
  readonly owner: TokenOwner;
  readonly title: string;
  readonly description?: string;
  /** True if tokens can be created for this account on this screen. */
  readonly makes: boolean;
  readonly children?: ReactNode;
}

function TokensPage({ owner, title, description, makes, children }: TokensPageProps) {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(tokensQuery(owner));
  const [action, setAction] = useState<{ readonly name: TokenAction; readonly token: Token } | "create" | undefined>(
    () => (makes && hasSnapshot(newTokenKey(owner)) ? "create" : undefined),
  );
  const close = () => setAction(undefined);
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setAction("create")}>
      {t("api-tokens.create")}
    </Button>
  );
  const none = <EmptyState icon="token" title={t("api-tokens.none-title")} text={t("api-tokens.none-text")} />;
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          <a href="/docs" target="_blank" rel="noreferrer" className={buttonClass({ variant: "quiet" })}>
            {t("api-tokens.reference")}
          </a>
          {data && data.length > 0 && <ExportButton onSave={(csv) => downloadTokens(owner, csv)} />}
          {makes && data && create}
        </>
      }
    >
      {children}
      <Loader
        loading={isPending}
        failed={data === undefined && !isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={4} />}
      >
        <Card title={t("api-tokens.list", { count: data?.length ?? 0 })} icon="token" flush>
          {data && data.length > 0 ? (
            <TokenTable tokens={data} makes={makes} onAction={(name, token) => setAction({ name, token })} />
          ) : (
            none
          )}
        </Card>
      </Loader>
      <Suspense fallback={null}>
        {action === "create" && <CreateTokenDialog owner={owner} onClose={close} />}
        {typeof action === "object" && action.name === "rotate" && (
          <CreateTokenDialog owner={owner} replaced={action.token} onClose={close} />
        )}
        {typeof action === "object" && action.name === "rename" && (
          <RenameTokenDialog owner={owner} token={action.token} onClose={close} />
        )}
        {typeof action === "object" && action.name === "end" && (
          <EndTokenDialog owner={owner} token={action.token} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

export function OwnTokensScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const accountId = useSession().claims?.uid_g ?? "";
  return (
    <TokensPage
      owner={{ customerId: customer.id, accountId }}
      title={t("api-tokens.title")}
      description={t("api-tokens.description")}
      makes
    />
  );
}

export function UserTokensScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const navigate = useNavigate();
  const { id = "" } = useParams({ strict: false });
  const own = useSession().claims?.uid_g === id;
  const owner = { customerId: customer.id, accountId: id };
  const { data, error } = useQuery(ownerQuery(owner));
  const title = data && t("api-tokens.of", { name: fullName(data) });
  useRecordTitle(isUnknown(error) ? null : data && fullName(data));
  if (isUnknown(error))
    return (
      <Page title={t("api-tokens.title")}>
        <Card>
          <EmptyState
            icon="users"
            title={t("api-tokens.unknown-title")}
            action={
              <Button onClick={() => void navigate({ to: "/user-management" })}>{t("api-tokens.to-users")}</Button>
            }
          />
        </Card>
      </Page>
    );
  const isApi = data?.kind === "API";
  const makes = data?.status === "ENABLED" && (isApi || own);
  return (
    <TokensPage
      owner={owner}
      title={title ?? t("api-tokens.title")}
      {...(data ? { description: data.username } : {})}
      makes={makes}
    >
      {data && !makes && (
        <Callout>{t(data.status === "ENABLED" ? "api-tokens.own-only" : "api-tokens.not-enabled")}</Callout>
      )}
    </TokensPage>
  );
}
