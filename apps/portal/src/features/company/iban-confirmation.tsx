import type { Customer, updateIban } from "@demarc/contract/company";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import { maskIban } from "@demarc/contract/core/iban";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { groupedIban } from "./company.data.ts";
import type en from "./company.en.ts";
import styles from "./company.module.css";

interface IbanConfirmationProps {
  readonly customer: Customer;
  readonly body: BodyOf<typeof updateIban>;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Repeats the change of bank account: the current account masked, the new one in full. */
export function IbanConfirmation({ customer, body, pending, onConfirm, onCancel }: IbanConfirmationProps) {
  const t = useText<typeof en>();
  return (
    <ConfirmDialog
      title={t("company.iban.confirm-title", { name: customer.name })}
      action={t("company.iban.confirm")}
      cancelLabel={t("common.cancel")}
      danger
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <dl className={styles.swap}>
        <dt>{t("company.iban.confirm-from")}</dt>
        <dd className={customer.iban ? "number" : undefined}>
          {customer.iban ? groupedIban(maskIban(customer.iban)) : t("company.no-iban")}
        </dd>
        <dt>{t("company.iban.confirm-to")}</dt>
        <dd className="number">{groupedIban(body.iban)}</dd>
        {body.bic && (
          <>
            <dt>{t("company.bic")}</dt>
            <dd className="number">{body.bic}</dd>
          </>
        )}
        <dt>{t("company.iban.accountHolder")}</dt>
        <dd>{body.accountHolder}</dd>
      </dl>
    </ConfirmDialog>
  );
}
