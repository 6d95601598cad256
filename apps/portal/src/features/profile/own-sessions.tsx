import { deviceName } from "@demarc/contract/core/device-name";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { endSessions, type Session, sessionsQuery } from "./profile.data.ts";
import type en from "./profile.en.ts";
import styles from "./profile.module.css";

const ConfirmDialog = lazyPart(() => import("@demarc/ui/layout/confirm-dialog.tsx"), "ConfirmDialog");

/** Where the person is signed in, with a button to end each session but this one. */
export function OwnSessions({ accountId }: { readonly accountId: string }) {
  const t = useText<typeof en>();
  const { data = [], isPending, isError, error, refetch } = useQuery(sessionsQuery(accountId));
  const [ending, setEnding] = useState<string>();
  const [asked, setAsked] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const others = data.filter(({ current }) => !current).length;
  /** Ends one session, by its id, or all `others`. */
  const end = async (which: string) => {
    setEnding(which);
    try {
      await endSessions(accountId, which);
      showToast(t("profile.sessions-ended", { count: which === "others" ? others : 1 }));
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setEnding(undefined);
      setAsked(false);
      // The button that had the focus is gone.
      list.current?.focus();
    }
  };
  return (
    <Card
      title={t("profile.sessions")}
      icon="lock"
      description={t("profile.sessions-text")}
      actions={others > 1 && <Button onClick={() => setAsked(true)}>{t("profile.end-others")}</Button>}
    >
      <Loader
        loading={isPending}
        failed={isError}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={2} />}
      >
        <ul className={styles.sessions} ref={list} tabIndex={-1} aria-label={t("profile.sessions")}>
          {data.map((session) => (
            <SessionRow
              key={session.sid}
              session={session}
              pending={ending === session.sid}
              onEnd={() => void end(session.sid)}
            />
          ))}
        </ul>
      </Loader>
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t("profile.end-others-title", { count: others })}
            action={t("profile.end-others")}
            danger
            pending={ending === "others"}
            onConfirm={() => void end("others")}
            onCancel={() => setAsked(false)}
          >
            <p>{t("profile.end-others-text")}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </Card>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { current, startedAt, lastRefreshAt, userAgent, ip } = session;
  const moment = (at: string) => formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" });
  const device = (userAgent && deviceName(userAgent, locale)) ?? t("profile.unknown-browser");
  const since = moment(startedAt);
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.device}>
          {device || t("profile.unknown-browser")} {current && <Badge tone="ok">{t("profile.this-session")}</Badge>}
        </p>
        <p className={styles.note}>
          {ip && (
            <>
              {t("profile.address")} <span className="mono">{ip}</span> ·{" "}
            </>
          )}
          {t("profile.since", { moment: since })} · {t("profile.last-used", { moment: moment(lastRefreshAt) })}
        </p>
      </div>
      {!current && (
        <Button pending={pending} aria-label={t("profile.end-named", { device, since })} onClick={onEnd}>
          {t("profile.end")}
        </Button>
      )}
    </li>
  );
}
