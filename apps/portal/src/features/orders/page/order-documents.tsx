import { uploadedKinds } from "@demarc/contract/documents";
import type { Order } from "@demarc/contract/orders/order-fields";
import { DocumentList } from "@demarc/shell/files/document-list.tsx";
import { useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { orderRefusals } from "../order-refusals.ts";
import { downloadFile } from "../order.data.ts";
import type { OrderTexts } from "../order-page-texts.ts";

const isUploaded = (kind: string): boolean => uploadedKinds.some((one) => one === kind);

export function OrderDocuments({ order: { customerId, documents } }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const readOnly = useReadOnly();
  return (
    <Card title={t("orders.documents")} count={documents.length}>
      <DocumentList
        documents={documents.map((one) => ({ ...one, isLocked: readOnly && isUploaded(one.kind) }))}
        label={(name) => t("orders.download", { name })}
        onDownload={(id) => downloadFile(customerId, id)}
        refusals={orderRefusals}
      />
    </Card>
  );
}
