import type { TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import type en from "./tv-accounts.en.ts";
import { useLastDay } from "./tv-labels.ts";
import { cancelTvProduct, undoTvProductCancellation } from "./tv-products.data.ts";
import { tvRefusals } from "./tv-refusals.ts";

interface CancelProductDialogProps {
  readonly product: TvProduct;
  readonly onClose: () => void;
}

/** Ends a product with the notice, or now. One that was never active can only end now. */
export function CancelProductDialog({ product, onClose }: CancelProductDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const name = product.name[locale];
  const canWait = product.status === "active";
  const [when, setWhen] = useState(canWait ? "month" : "now");
  const [pending, setPending] = useState(false);
  const direct = when === "now";
  const lastDay = useLastDay();
  const long = (day: string) => formatDate(day, locale, { dateStyle: "long" });
  const cancel = async () => {
    setPending(true);
    await runOrExplain(async () => {
      const stored = await cancelTvProduct(product, direct);
      if (stored.status === "ended" || !stored.endDate) showToast(t("tv.product.ends-now", { name }));
      else
        showUndoable(
          t("tv.product.ends-on", { name, date: long(stored.endDate) }),
          async () => {
            await undoTvProductCancellation(stored);
            showToast(t("common.taken-back"));
          },
          tvRefusals,
        );
    }, tvRefusals);
    setPending(false);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("tv.product.cancel-title", { name })}
      action={direct ? t("tv.act.cancel-direct") : t("tv.act.cancel", { date: long(lastDay) })}
      cancelLabel={t("tv.product.keep")}
      danger
      pending={pending}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {canWait ? (
        <RadioGroup
          name="when"
          label={t("tv.when")}
          look="cards"
          values={[when]}
          onChange={(event) => setWhen(event.target.value)}
          choices={[
            {
              value: "month",
              label: t("tv.when.month", { date: long(lastDay) }),
              note: t("tv.when.month-note"),
            },
            { value: "now", label: t("tv.when.now"), note: t("tv.product.now-note") },
          ]}
        />
      ) : (
        <p>{t("tv.product.now-note")}</p>
      )}
    </ConfirmDialog>
  );
}
