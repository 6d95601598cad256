import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import type en from "./invoices.en.ts";

export function InvoiceDetails({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const { seller, buyer, orderReference, mandateReference, note } = invoice;
  const details: readonly (readonly [term: string, value: string | null])[] = [
    [t("invoices.seller"), seller.name],
    [t("invoices.buyer"), buyer.name],
    [t("invoices.orderReference"), orderReference],
    [t("invoices.mandate"), mandateReference],
    [t("invoices.note"), note],
  ];
  return (
    <Card title={t("invoices.details")}>
      <DefinitionList>
        {details.map(
          ([term, value]) =>
            value && (
              <Definition key={term} term={term}>
                {value}
              </Definition>
            ),
        )}
      </DefinitionList>
    </Card>
  );
}
