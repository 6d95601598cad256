import type { RouteAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { validityTones } from "./route-authorisations.data.ts";

export function RpkiAdvice({ routes: { validity, advice } }: { readonly routes: RouteAuthorisations }) {
  const t = useText<typeof en>();
  return (
    <>
      <p className={styles.badges}>
        RPKI <Badge tone={validityTones[validity]}>{t(`ip.validity.${validity}`)}</Badge>
      </p>
      {advice.map((code) => (
        <Callout key={code} tone="warn">
          {t(`ip.advice.${code}`)}
        </Callout>
      ))}
    </>
  );
}
