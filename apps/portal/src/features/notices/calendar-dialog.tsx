import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askDialog } from "@demarc/shell/dialog-store.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { CalendarSecret } from "./calendar-secret.tsx";
import { calendarAddressQuery, createCalendarAddress, deleteCalendarAddress } from "./notices.data.ts";
import type en from "./notices.en.ts";

interface CalendarDialogProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

/** Asks for confirmation: both actions invalidate the current calendar URL in every calendar that uses it. */
const sureTo = (action: "renew" | "revoke"): Promise<boolean> =>
  askDialog({
    title: `notices.${action}-title`,
    text: `notices.${action}-text`,
    cancel: "common.cancel",
    confirm: `notices.calendar-${action}`,
    danger: true,
  });

/** Creates, renews or revokes the person's secret calendar URL. A new URL is shown once. */
export function CalendarDialog({ customerId, onClose }: CalendarDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data, isPending, error, refetch } = useQuery(calendarAddressQuery(customerId));
  const [url, setUrl] = useState<string>();
  const [pending, setPending] = useState(false);
  const hasAddress = data !== undefined && data.createdAt !== null;
  const run = async (work: () => Promise<void>) => {
    setPending(true);
    await runOrExplain(work, {});
    setPending(false);
  };
  const make = async () => {
    if (hasAddress && !(await sureTo("renew"))) return;
    await run(async () => setUrl(await createCalendarAddress(customerId)));
  };
  const stop = async () => {
    if (!(await sureTo("revoke"))) return;
    await run(async () => {
      await deleteCalendarAddress(customerId);
      showToast(t("notices.calendar-stopped"));
    });
  };
  if (url !== undefined) return <CalendarSecret url={url} onClose={onClose} />;
  return (
    <Dialog
      title={t("notices.calendar-title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("notices.calendar-close")}
          </Button>
          {hasAddress && (
            <Button variant="danger" pending={pending} onClick={() => void stop()}>
              {t("notices.calendar-revoke")}
            </Button>
          )}
          {data && (
            <Button variant={hasAddress ? "secondary" : "primary"} pending={pending} onClick={() => void make()}>
              {t(hasAddress ? "notices.calendar-renew" : "notices.calendar-make")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("notices.calendar-text")}</p>
      <Loader
        loading={isPending}
        failed={!data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="field" count={1} />}
      >
        {data?.createdAt && <p>{t("notices.calendar-made", { date: formatDate(data.createdAt, locale) })}</p>}
      </Loader>
    </Dialog>
  );
}
