import { euroFormat } from "@demarc/contract/core/money";
import { useState } from "react";
import { useConfiguration } from "@demarc/shell/config.ts";
import { type Refusals, runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { ExternalLink } from "@demarc/ui/controls/external-link.tsx";
import { type ChosenRows, orderImportedLines } from "./order-imports.data.ts";
import type en from "./order-imports.en.ts";

const refusals = {
  "customer.suspended": "order-import.suspended",
  "msa.unsigned": "order-import.unsigned",
  "order.price-changed": { text: "order-import.price-changed", tone: "warn" },
  "order-import.state-conflict": { text: "order-import.conflict", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

interface OrderImportConfirmProps {
  readonly importId: string;
  readonly chosen: ChosenRows;
  readonly onCancel: () => void;
  /** An attempt to order ended, so the selection of rows is reset. */
  readonly onDone: () => void;
}

export function OrderImportConfirm({ importId, chosen, onCancel, onDone }: OrderImportConfirmProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { brandName: brand = "", termsPage } = useConfiguration() ?? {};
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const euros = euroFormat(locale);
  const count = chosen.rowNumbers.length;
  const order = async () => {
    if (!accepted) return setMissing(true);
    setPending(true);
    await runOrExplain(() => orderImportedLines(customerId, importId, chosen), refusals);
    return onDone();
  };
  return (
    <ConfirmDialog
      title={t("order-import.confirm", { count })}
      action={t("order-import.order", { count })}
      pending={pending}
      onConfirm={() => void order()}
      onCancel={onCancel}
    >
      <p>{t("order-import.confirm-text", { monthly: euros(chosen.mrcTotal), oneOff: euros(chosen.nrcTotal) })}</p>
      <Checkbox
        name="termsAccepted"
        label={t("order-import.terms", { brand })}
        error={missing && !accepted ? t("order-import.terms-needed") : undefined}
        checked={accepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      {termsPage && (
        <p>
          <ExternalLink href={termsPage}>{t("order-import.read-terms", { brand })}</ExternalLink>
        </p>
      )}
    </ConfirmDialog>
  );
}
