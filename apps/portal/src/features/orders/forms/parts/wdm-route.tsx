import { isSoldOnRoute } from "@demarc/ordering/wdm-order";
import { use } from "react";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { ChoiceRows } from "@demarc/ui/controls/choice-rows.tsx";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";
import { WdmOffer } from "./wdm-offer.ts";

export function RoutePart() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const form = useOrderForm();
  const { routes } = use(WdmOffer);
  const { chosen } = form;
  const choose = (code: string) => {
    form.set("routeCode", code);
    // The channel, the handovers and the diverse wavelength depend on the route.
    for (const name of ["preferredChannel", "diversityFrom", "handoverA", "handoverZ"]) form.set(name, null);
  };
  return (
    <ChoiceRows
      name="routeCode"
      label={t("order-form.field.routeCode")}
      error={form.errorOf("routeCode")}
      choices={routes.map(({ routeCode, siteA, siteZ, lengthKm, latencyUs, channels }) => {
        const free = channels.filter(({ available }) => available).length;
        const isSold = !chosen || isSoldOnRoute(chosen, routeCode);
        const length = formatNumber(lengthKm, locale);
        const delay = formatNumber(latencyUs, locale);
        return {
          value: routeCode,
          label: `${siteA} – ${siteZ}`,
          note: t("order-form.route-facts", { length, delay }),
          trail: isSold ? t("order-form.channels-free", { count: free }) : t("order-form.not-this-package"),
          disabled: !isSold,
        };
      })}
      value={form.body.routeCode ?? ""}
      onChoose={choose}
    />
  );
}
