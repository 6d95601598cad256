import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { mostLiveCodes, type TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import styles from "./activation.module.css";
import { type CodeAction, CodeTable } from "./code-table.tsx";
import { codesQuery } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

// The dialogs load with the first click of a button that opens one.
const CreateCodeDialog = lazyPart(() => import("./create-code-dialog.tsx"), "CreateCodeDialog");
const CodeDialog = lazyPart(() => import("./code-dialog.tsx"), "CodeDialog");
const ActivateDeviceDialog = lazyPart(() => import("./activate-device-dialog.tsx"), "ActivateDeviceDialog");
const CancelCodeDialog = lazyPart(() => import("./cancel-code-dialog.tsx"), "CancelCodeDialog");

interface CodesCardProps {
  readonly account: TvAccount;
  /** False if no device can be activated now: the codes can be cancelled only. */
  readonly activates: boolean;
}

/** The codes that activate devices without a confirmation. */
export function CodesCard({ account, activates }: CodesCardProps) {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(codesQuery(account.id));
  const [action, setAction] = useState<{ readonly name: CodeAction; readonly code: TvActivationCode } | "create">();
  const close = () => setAction(undefined);
  const isAtLimit = data !== undefined && data.length >= mostLiveCodes;
  return (
    <Card
      title={t("tv-activation.codes")}
      count={data?.length}
      actions={
        activates &&
        data &&
        !isAtLimit && (
          <Button icon="plus" onClick={() => setAction("create")}>
            {t("tv-activation.new-code")}
          </Button>
        )
      }
      flush
    >
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={2} />}
      >
        <p className={styles.lead}>{t("tv-activation.codes-text")}</p>
        {data && data.length > 0 ? (
          <CodeTable codes={data} activates={activates} onAction={(name, code) => setAction({ name, code })} />
        ) : (
          <EmptyState icon="token" title={t("tv-activation.no-codes")} />
        )}
        {isAtLimit && (
          <div className={styles.foot}>
            <Well>{t("tv-activation.code-limit", { count: mostLiveCodes })}</Well>
          </div>
        )}
      </Loader>
      <Suspense fallback={null}>
        {action === "create" && (
          <CreateCodeDialog
            account={account}
            onClose={close}
            onCreated={(code) => setAction({ name: "created", code })}
          />
        )}
        {typeof action === "object" && <ActionDialog account={account} action={action} onClose={close} />}
      </Suspense>
    </Card>
  );
}

interface ActionDialogProps {
  readonly account: TvAccount;
  readonly action: { readonly name: CodeAction; readonly code: TvActivationCode };
  readonly onClose: () => void;
}

function ActionDialog({ account, action: { name, code }, onClose }: ActionDialogProps) {
  if (name === "activate") return <ActivateDeviceDialog account={account} code={code} onClose={onClose} />;
  if (name === "cancel") return <CancelCodeDialog account={account} code={code} onClose={onClose} />;
  return <CodeDialog account={account} code={code} isNew={name === "created"} onClose={onClose} />;
}
