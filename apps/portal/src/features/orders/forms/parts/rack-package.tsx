import type { Package } from "@demarc/contract/core/package";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";
import { PackageChoice, type PackageFace } from "./package-part.tsx";

/** The sizes of racks; those that the chosen data centre does not have stay readable. */
export function RackPackagePart() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { packages, body, context } = useOrderForm();
  const site = context.sites.find(({ code }) => code === body.siteCode);
  const faceOf = (one: Package): PackageFace => {
    const [name, ...size] = one.name[locale].split(", ");
    const free = site?.free[one.code] ?? 0;
    const isSold = !site || (one.siteCodes?.includes(site.code) ?? true);
    const units = one.meta["heightU"];
    return {
      figure: one.kind === "RACK" && typeof units === "number" ? `${units}U` : `1U`,
      text: one.kind === "RACK" && size.length > 0 ? name : one.name[locale],
      note: site && (free > 0 ? t("order-form.free-here", { count: free }) : t("order-form.on-request")),
      refusal: isSold ? undefined : t("order-form.not-at-site", { site: site.code }),
    };
  };
  return <PackageChoice packages={packages} faceOf={faceOf} />;
}
