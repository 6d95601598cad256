import type { Package } from "@demarc/contract/core/package";
import { isSoldOnRoute } from "@demarc/ordering/wdm-order";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";
import { PackageChoice, type PackageFace } from "./package-part.tsx";

/** The bandwidths, with or without a second path; those that the chosen route does not have stay readable. */
export function WdmPackagePart() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { packages, body } = useOrderForm();
  const faceOf = (one: Package): PackageFace => ({
    figure: typeof one.meta["bandwidth"] === "string" ? one.meta["bandwidth"] : one.name[locale],
    text: one.description[locale],
    refusal:
      body.routeCode && !isSoldOnRoute(one, body.routeCode)
        ? t("order-form.not-on-route", { route: body.routeCode })
        : undefined,
  });
  return <PackageChoice packages={packages} faceOf={faceOf} />;
}
