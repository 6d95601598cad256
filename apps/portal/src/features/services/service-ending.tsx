import { euroFormat } from "@demarc/contract/core/money";
import { Suspense } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { useOpenDialog } from "@demarc/shell/use-open-dialog.ts";
import styles from "./service-ending.module.css";
import type { ServiceTermination } from "./service-kind.ts";
import type en from "./service.en.ts";
import type { EndedService } from "./terminations.data.ts";

// Lazy: few people end a service or withdraw a termination.
const TerminationDialog = lazyPart(() => import("./termination-dialog.tsx"), "TerminationDialog");
const WithdrawServiceDialog = lazyPart(() => import("./withdraw-service-dialog.tsx"), "WithdrawServiceDialog");

interface ServiceEndingProps {
  readonly service: EndedService;
  readonly termination: ServiceTermination;
  /** The last day, once the service is ending. */
  readonly endDate: string | null;
  /** Reads the service again after a change. */
  readonly onChanged: () => Promise<unknown>;
}

export function ServiceEnding({ service, termination, endDate, onChanged }: ServiceEndingProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const mayOrder = useHasRole("RESELLER_ORDER");
  const readOnly = useReadOnly();
  const [open, setOpen] = useOpenDialog<"end" | "withdraw">(termination.possible ? ["end"] : [], () =>
    termination.possible && hasSnapshot(`ending.${service.type}.${service.id}`) ? "end" : undefined,
  );
  const { possible, reason, earliestDate, boundBy, noticeDays, remainingMonths, withdrawal, cost } = termination;
  const close = () => setOpen(undefined);
  const mayChange = mayOrder && !readOnly;
  const date = (day: string | null) => (day ? formatDate(day, locale) : "");
  const isEnding = reason === "ALREADY_ENDING";
  return (
    <>
      {possible ? (
        <Callout tone="neutral">
          <div className={styles.ending}>
            <div>
              <strong>{t("ending.earliest", { date: date(earliestDate) })}</strong>
              <p>
                {t(`ending.bound-${boundBy ?? "NOTICE"}`, { days: noticeDays })}
                {cost !== undefined &&
                  ` ${t("ending.cost", { months: remainingMonths, cost: euroFormat(locale)(cost) })}`}
              </p>
            </div>
            {mayChange && (
              <Button size="small" onClick={() => setOpen("end")} aria-haspopup="dialog">
                {t(`ending.confirm.${service.type}`)}
              </Button>
            )}
          </div>
        </Callout>
      ) : (
        reason && (
          <Callout tone={isEnding ? "warn" : "info"}>
            <div className={styles.ending}>
              <div>
                {isEnding ? (
                  <strong>{t("ending.reason.ALREADY_ENDING", { date: date(endDate ?? earliestDate) })}</strong>
                ) : (
                  t(`ending.reason.${reason}`)
                )}
                {mayChange && withdrawal === "POSSIBLE" && <p>{t("ending.withdrawable")}</p>}
                {mayChange && withdrawal === "SUSPENDED" && <p>{t("ending.suspended")}</p>}
              </div>
              {mayChange && withdrawal === "POSSIBLE" && (
                <Button size="small" onClick={() => setOpen("withdraw")} aria-haspopup="dialog">
                  {t("ending.withdraw")}
                </Button>
              )}
            </div>
          </Callout>
        )
      )}
      <Suspense>
        {open === "end" && mayChange && (
          <TerminationDialog service={service} termination={termination} onChanged={onChanged} onClose={close} />
        )}
        {open === "withdraw" && <WithdrawServiceDialog service={service} onChanged={onChanged} onClose={close} />}
      </Suspense>
    </>
  );
}
