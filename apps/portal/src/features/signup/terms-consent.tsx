import type { ComponentProps } from "react";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { ExternalLink } from "@demarc/ui/controls/external-link.tsx";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

interface TermsConsentProps extends Omit<ComponentProps<typeof Checkbox>, "label"> {
  readonly text: "signup.termsAccepted" | "signup.activate-terms";
}

/** The consent to the terms of the brand. The links are outside the label, so that a click on them does not tick the box. */
export function TermsConsent({ text, ...box }: TermsConsentProps) {
  const t = useText<typeof en>();
  const { brandName: brand = "", termsPage, privacyPage } = useConfiguration() ?? {};
  return (
    <div className={styles.terms}>
      <Checkbox {...box} label={t(text, { brand })} />
      {(termsPage || privacyPage) && (
        <p className={styles.termsLinks}>
          {termsPage && <ExternalLink href={termsPage}>{t("signup.read-terms", { brand })}</ExternalLink>}
          {privacyPage && <ExternalLink href={privacyPage}>{t("signup.read-privacy", { brand })}</ExternalLink>}
        </p>
      )}
    </div>
  );
}
