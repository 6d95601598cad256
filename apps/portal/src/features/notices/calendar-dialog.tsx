import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runOrExplain } from "../../shell/refusals.ts";
import { showToast } from "../../shell/toast-store.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { calendarAddressQuery, makeCalendarAddress, stopCalendarAddress } from "./notices.data.ts";
import type en from "./notices.en.ts";
import styles from "./notices.module.css";

interface CalendarDialogProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

/** The secret calendar address of the person: made, made again or stopped. It is shown once. */
export function CalendarDialog({ customerId, onClose }: CalendarDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data, isPending, refetch } = useQuery(calendarAddressQuery(customerId));
  const [url, setUrl] = useState<string>();
  const [pending, setPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setPending(true);
    await runOrExplain(work, {});
    setPending(false);
  };
  const make = () => run(async () => setUrl(await makeCalendarAddress(customerId)));
  const stop = () =>
    run(async () => {
      await stopCalendarAddress(customerId);
      setUrl(undefined);
      showToast(t("notices.calendar-stopped"));
    });
  const hasAddress = data !== undefined && data.createdAt !== null;
  return (
    <Dialog
      title={t("notices.calendar-title")}
      onClose={onClose}
      persistent={url !== undefined}
      footer={
        data && (
          <>
            {hasAddress && (
              <Button variant="danger" pending={pending} onClick={() => void stop()}>
                {t("notices.calendar-revoke")}
              </Button>
            )}
            <Button variant={hasAddress ? "secondary" : "primary"} pending={pending} onClick={() => void make()}>
              {t(hasAddress ? "notices.calendar-renew" : "notices.calendar-make")}
            </Button>
          </>
        )
      }
    >
      <p>{t("notices.calendar-text")}</p>
      <Loader
        loading={isPending}
        failed={!data}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="field" count={1} />}
      >
        {url !== undefined && (
          <>
            <Notice tone="warn">{t("notices.calendar-secret")}</Notice>
            <section aria-label={t("notices.calendar-address")} className={styles.address}>
              <code>{url}</code>
              <CopyButton value={url} what={t("notices.calendar-address")} />
            </section>
          </>
        )}
        {url === undefined && data?.createdAt && (
          <p>{t("notices.calendar-made", { date: formatDate(data.createdAt, locale) })}</p>
        )}
      </Loader>
    </Dialog>
  );
}
