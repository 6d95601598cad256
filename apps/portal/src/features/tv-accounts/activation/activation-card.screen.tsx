import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./activation-card.module.css";
import { PrintedCard } from "./printed-card.tsx";
import { tvAccountQuery } from "../tv-accounts.data.ts";
import { codesQuery } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

const languages = [
  { value: "nl", label: "Nederlands" },
  { value: "en", label: "English" },
];

export function ActivationCardScreen() {
  const t = useText<typeof en>();
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const { accountId = "", activationCodeId = "" } = useParams({ strict: false });
  const account = useQuery(tvAccountQuery(accountId));
  const codes = useQuery(codesQuery(accountId));
  const code = codes.data?.find(({ id }) => id === activationCodeId);
  const loading = account.isPending || codes.isPending;
  const isGone = isUnknown(account.error) || isUnknown(codes.error) || (!loading && codes.data !== undefined && !code);
  const title = t("tv-activation.card");
  useRecordTitle(isGone ? null : account.data && String(account.data.accountNr));
  const back = <LinkButton to={`/tv-accounts/${accountId}`}>{t("tv-activation.card-back")}</LinkButton>;
  const retry = () => void Promise.all([account.refetch(), codes.refetch()]);
  if (isGone)
    return (
      <Page title={title}>
        <Card>
          <EmptyState
            icon="token"
            title={t("tv-activation.card-gone")}
            text={t("tv-activation.card-gone-text")}
            action={back}
          />
        </Card>
      </Page>
    );
  return (
    <div className={styles.screen}>
      <Page
        title={title}
        actions={
          <>
            <Seg
              name="card-language"
              label={t("tv-activation.card-language")}
              options={languages}
              value={locale}
              onChange={(value) => setLocale(value === "nl" ? "nl" : "en")}
            />
            {code && (
              <Button variant="primary" onClick={() => print()}>
                {t("tv-activation.card-print")}
              </Button>
            )}
          </>
        }
      >
        <Loader
          loading={loading}
          failed={!account.data || !code}
          error={account.error ?? codes.error}
          onRetry={retry}
          skeleton={<Skeleton shape="card" count={1} />}
        >
          {account.data && code && <PrintedCard account={account.data} code={code} locale={locale} />}
        </Loader>
      </Page>
    </div>
  );
}
