import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { RouteAuthorisation } from "@demarc/contract/ip-management/route-authorisations";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { downloadLetter, isAnnounceable, revokeRouteAuthorisation, routesQuery } from "./route-authorisations.data.ts";
import { RouteEntry } from "./route-entry.tsx";
import { RpkiAdvice } from "./rpki-advice.tsx";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { refusals } from "../ip-refusals.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { snapshotKeys } from "../snapshot-keys.ts";

const RouteDialog = lazyPart(() => import("./route-dialog.tsx"), "RouteDialog");

interface RoutesCardProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly live: boolean;
}

export function RoutesCard({ customerId, prefix, live }: RoutesCardProps) {
  const t = useText<typeof en>();
  const place = { customerId, prefixId: prefix.id };
  const { data, isPending, error, refetch } = useQuery(routesQuery(place));
  const [asking, setAsking] = useState(() => hasSnapshot(snapshotKeys.route(prefix.id)));
  const [revoked, setRevoked] = useState<RouteAuthorisation>();
  const readOnly = useReadOnly();
  const announceable = isAnnounceable(prefix);
  const revoke = async (entry: RouteAuthorisation) => {
    await runOrExplain(async () => {
      await revokeRouteAuthorisation(place, entry);
      showToast(t("ip.route-revoked", { asn: `AS${entry.originAsn}` }));
    }, refusals);
    setRevoked(undefined);
  };
  return (
    <Card title={t("ip.routes")}>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {!announceable && <p className="dim">{t("ip.too-small")}</p>}
        {data && announceable && <RpkiAdvice routes={data} />}
        <ul className={styles.list} aria-label={t("ip.routes")}>
          {data?.authorisations.map((entry) => (
            <RouteEntry
              key={entry.id}
              entry={entry}
              onLetter={
                readOnly
                  ? undefined
                  : (documentId) => runOrExplain(() => downloadLetter(customerId, documentId), refusals)
              }
              onRevoke={live && entry.state === "PUBLISHED" ? () => setRevoked(entry) : undefined}
            />
          ))}
        </ul>
        {live && announceable && (
          <FormActions inline>
            <Button onClick={() => setAsking(true)}>{t("ip.authorise")}</Button>
          </FormActions>
        )}
      </Loader>
      <Suspense>
        {asking && data && <RouteDialog place={place} prefix={prefix} routes={data} onClose={() => setAsking(false)} />}
      </Suspense>
      {revoked && (
        <ConfirmDialog
          title={t("ip.revoke-ask", { asn: `AS${revoked.originAsn}`, prefix: prefix.prefix })}
          action={t("ip.revoke")}
          danger
          onConfirm={() => void revoke(revoked)}
          onCancel={() => setRevoked(undefined)}
        >
          <p>{t("ip.revoke-text")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
