import type { Customer } from "@demarc/contract/company";

import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useText } from "@demarc/shell/translate.ts";
import { EditInPlace } from "@demarc/ui/layout/edit-in-place.tsx";
import { snapshotKeys } from "./company.data.ts";
import type en from "./company.en.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

// Most visits change nothing, so the form loads on demand.
const Form = lazyPart(() => import("./custom-invoice-reference-form.tsx"), "CustomInvoiceReferenceForm");

interface CustomInvoiceReferenceProps {
  readonly customer: Customer;
  readonly editable: boolean;
}

export function CustomInvoiceReference({ customer, editable }: CustomInvoiceReferenceProps) {
  const t = useText<typeof en>();
  const { customInvoiceReference } = customer;
  return (
    <EditInPlace
      label={t("company.reference")}
      value={customInvoiceReference ?? <span className="dim">{t("company.reference-none")}</span>}
      change={editable ? t("company.change") : undefined}
      startsOpen={hasSnapshot(snapshotKeys.reference)}
    >
      {(close) => <Form customer={customer} onDone={close} />}
    </EditInPlace>
  );
}
