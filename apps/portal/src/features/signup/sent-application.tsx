import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { FormColumns } from "@demarc/ui/layout/form-layout.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { HeadingFocus } from "./heading-focus.tsx";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";
import { WhatHappensNext } from "./what-happens-next.tsx";

export interface Sent {
  readonly applicationId: string;
  /** Such as AP-000123. */
  readonly reference: string;
  readonly email: string;
}

export function SentApplication({ reference, email }: Sent) {
  const t = useText<typeof en>();
  return (
    <HeadingFocus>
      <Page title={t("signup.sent-title")}>
        <FormColumns>
          <Card>
            <p>{t("signup.sent-text", { email })}</p>
            <DefinitionList>
              <Definition term={t("signup.sent-reference")}>
                <span className={classNames("number", styles.reference)}>{reference}</span>
              </Definition>
            </DefinitionList>
            <p className="dim">{t("signup.sent-spam")}</p>
            <div>
              <LinkButton to="/" variant="primary">
                {t("signup.home")}
              </LinkButton>
            </div>
          </Card>
          <WhatHappensNext />
        </FormColumns>
      </Page>
    </HeadingFocus>
  );
}
