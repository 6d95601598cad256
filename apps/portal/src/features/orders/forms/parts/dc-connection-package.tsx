import type { Package } from "@demarc/contract/core/package";
import { useLocale } from "@demarc/shell/translate.ts";
import { useOrderForm } from "./order-form-context.ts";
import { PackageChoice, type PackageFace } from "./package-part.tsx";

/** Codes of media as people in a data centre call them. */
const mediumNames: Readonly<Record<string, string>> = {
  SMF_OS2: "OS2",
  MMF_OM3: "OM3",
  MMF_OM4: "OM4",
  UTP_CAT6A: "Cat6A",
  COAX: "Coax",
};

export function DcConnectionPackagePart() {
  const locale = useLocale();
  const { packages } = useOrderForm();
  const figureOf = ({ meta: { speed, media }, name }: Package): string => {
    if (typeof speed === "string") return speed;
    return (typeof media === "string" ? mediumNames[media] : undefined) ?? name[locale];
  };
  const faceOf = (one: Package): PackageFace => ({
    figure: figureOf(one),
    text: (
      <>
        {one.name[locale]}
        <br />
        {one.description[locale]}
      </>
    ),
  });
  return <PackageChoice packages={packages} faceOf={faceOf} />;
}
