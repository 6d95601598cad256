import type { Customer } from "@demarc/contract/company";

import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useText } from "@demarc/shell/translate.ts";
import { EditInPlace } from "@demarc/ui/layout/edit-in-place.tsx";
import { snapshotKeys } from "./company.data.ts";
import type en from "./company.en.ts";
import { InvoicePreview } from "./invoice-preview.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

// Most visits change nothing, so the form loads on demand.
const Form = lazyPart(() => import("./invoice-attachment-preference-form.tsx"), "InvoiceAttachmentPreferenceForm");

interface InvoiceAttachmentPreferenceProps {
  readonly customer: Customer;
  readonly editable: boolean;
}

export function InvoiceAttachmentPreference({ customer, editable }: InvoiceAttachmentPreferenceProps) {
  const t = useText<typeof en>();
  const { invoiceAttachmentPreference: preference } = customer;
  return (
    <EditInPlace
      label={t("company.attachments")}
      value={t(`company.attachments.${preference}`)}
      more={<InvoicePreview customer={customer} preference={preference} />}
      change={editable ? t("company.change") : undefined}
      startsOpen={hasSnapshot(snapshotKeys.attachments)}
    >
      {(close) => <Form customer={customer} onDone={close} />}
    </EditInPlace>
  );
}
