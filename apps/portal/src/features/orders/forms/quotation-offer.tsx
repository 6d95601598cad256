import { postalCodeText } from "@demarc/contract/core/address";
import type { OrderBody } from "@demarc/contract/core/order-body";
import { Suspense, useEffect, useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import type en from "../../quotation-requests/quotation-request.en.ts";
import { quotationRequestTexts } from "../../quotation-requests/quotation-request-texts.ts";
import { useReadOnly } from "@demarc/shell/session.ts";
import { loadCatalogues, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import styles from "./body/order-form.module.css";
import type { OrderBodyForm } from "./body/use-order-body.ts";

const QuotationRequestDialog = lazyPart(
  () => import("../../quotation-requests/quotation-request-dialog.tsx"),
  "QuotationRequestDialog",
);

const addressIn = ({ address }: OrderBody): string =>
  [postalCodeText(address?.postalCode ?? ""), address?.houseNumber, address?.houseNumberExtension]
    .filter(Boolean)
    .join(" ");

const knownOf = (t: Translate<keyof typeof en>, packageName: string | undefined, body: OrderBody, place: string) => {
  const { contractTermMonths: months, quantity, siteCode, routeCode, reference, remarks } = body;
  return [
    packageName,
    place || addressIn(body),
    siteCode,
    routeCode,
    months && t("quotation-request.about-term", { months }),
    quantity && quantity > 1 && t("quotation-request.about-quantity", { quantity }),
    reference,
    remarks,
  ]
    .filter(Boolean)
    .join("\n");
};

interface QuotationOfferProps {
  readonly form: OrderBodyForm;
  readonly placeText: string | undefined;
}

/** Offers a quotation request for anything that the catalogue does not have, prefilled with the choices in the form. */
export function QuotationOffer({ form, placeText = "" }: QuotationOfferProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const isOn = useFeatures().has("quotation");
  const readOnly = useReadOnly();
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    loadCatalogues(quotationRequestTexts).then(() => setReady(true), reportActionFailure);
  }, []);
  if (!isOn || readOnly || !ready) return null;
  return (
    <div className={styles.offer}>
      {t("quotation-request.offer")}{" "}
      <Button size="small" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t("quotation-request.title")}
      </Button>
      <Suspense>
        {open && (
          <QuotationRequestDialog
            kind={form.kind}
            about={knownOf(t, form.chosen?.name[locale], form.body, placeText)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
