import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import type en from "../ip-management.en.ts";
import { explainFailure } from "@demarc/shell/failures/refusals.ts";
import { refusals } from "../ip-refusals.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { DelegationFacts } from "./delegation-facts.tsx";
import { delegationQuery, removeDelegation } from "./delegation.data.ts";

const NameServerForm = lazyPart(() => import("./name-server-form.tsx"), "NameServerForm");

interface DelegationCardProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly live: boolean;
}

/** Shows and changes who serves the reverse zones; a customer's name servers are checked before delegation. */
export function DelegationCard({ customerId, prefix, live }: DelegationCardProps) {
  const t = useText<typeof en>();
  const place = { customerId, prefixId: prefix.id };
  const { data, isPending, error, refetch } = useQuery(delegationQuery(place));
  const [editing, setEditing] = useState(() => live && hasSnapshot(snapshotKeys.delegation(prefix.id)));
  const [removing, setRemoving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const remove = async () => {
    setRefusal(undefined);
    try {
      await removeDelegation(place, prefix.version);
      showToast(t("ip.delegation-gone"));
    } catch (failure) {
      setRefusal((await explainFailure(failure, refusals))?.text);
    }
    setRemoving(false);
  };
  const state = data?.state ?? "NONE";
  const removable = ["CHECKING", "PUBLISHING", "ACTIVE", "FAILED"].includes(state);
  const requestable = ["NONE", "HOSTED", "ACTIVE", "FAILED"].includes(state);
  // If the delegation already has name servers, the button changes them.
  const request = state === "ACTIVE" || state === "FAILED" ? t("ip.change-servers") : t("ip.own-servers");
  return (
    <Card title={t("ip.delegation")}>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {data && <DelegationFacts delegation={data} />}
        {refusal && (
          <Callout tone="bad" live>
            {refusal}
          </Callout>
        )}
        {editing && data ? (
          <Suspense fallback={<Skeleton shape="field" count={2} />}>
            <NameServerForm place={place} delegation={data} version={prefix.version} onDone={() => setEditing(false)} />
          </Suspense>
        ) : (
          live && (
            <FormActions inline>
              {requestable && <Button onClick={() => setEditing(true)}>{request}</Button>}
              {removable && <Button onClick={() => setRemoving(true)}>{t("ip.end-delegation")}</Button>}
            </FormActions>
          )
        )}
      </Loader>
      {removing && (
        <ConfirmDialog
          title={t("ip.end-delegation-ask", { prefix: prefix.prefix })}
          action={t("ip.end-delegation")}
          danger
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        >
          <p>{t("ip.end-delegation-text")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
