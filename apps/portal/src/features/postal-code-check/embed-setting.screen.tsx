import { colorProblem } from "@demarc/contract/postal-code-check/embed-color";
import type { EmbedSetting } from "@demarc/contract/postal-code-check/embed-setting";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useTheme } from "@demarc/shell/theme.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card, CardGrid, CardStack } from "@demarc/ui/layout/card.tsx";
import { CopyField } from "@demarc/ui/controls/copy-field.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { EmbedSettingForm } from "./embed-setting-form.tsx";
import { embedSettingQuery } from "./embed-setting.data.ts";
import { embedCode, previewAddress } from "./embed-address.ts";
import type en from "./postal-code-check.en.ts";
import styles from "./postal-code-check.module.css";

export function EmbedSettingScreen() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const { data, isPending, error, refetch } = useQuery(embedSettingQuery(id));
  const [color, setColor] = useState<string>();
  return (
    <Page title={t("postal-code-check.widget")} description={t("postal-code-check.widget-text")}>
      <Loader
        loading={isPending}
        failed={!data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={2} />}
      >
        {data && (
          <CardStack>
            <CardGrid>
              <Card title={t("postal-code-check.widget-settings")}>
                <EmbedSettingForm setting={data} onColor={setColor} />
              </Card>
              <CodeCard setting={data} />
            </CardGrid>
            <PreviewCard color={color ?? data.color ?? ""} />
          </CardStack>
        )}
      </Loader>
    </Page>
  );
}

function CodeCard({ setting: { key, origins } }: { readonly setting: EmbedSetting }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { variant } = useCustomer();
  const embedUrl = useConfiguration()?.postalCodeCheckEmbedUrl;
  if (!embedUrl) return null;
  const code =
    key &&
    origins.length > 0 &&
    embedCode(embedUrl, { key, locale, brand: variant, title: t("postal-code-check.title") });
  return (
    <Card
      title={t("postal-code-check.widget-code")}
      description={code ? t("postal-code-check.widget-code-text") : undefined}
    >
      {code ? (
        <CopyField what={t("postal-code-check.widget-what")} value={code} />
      ) : (
        <Well>{t("postal-code-check.widget-code-none")}</Well>
      )}
    </Card>
  );
}

/** The check as visitors see it, in the colour that is typed if it can be read. */
function PreviewCard({ color }: { readonly color: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const theme = useTheme();
  const { variant } = useCustomer();
  const embedUrl = useConfiguration()?.postalCodeCheckEmbedUrl;
  if (!embedUrl) return null;
  const shown = colorProblem(color) ? "" : color;
  return (
    <Card title={t("postal-code-check.widget-preview")}>
      <iframe
        className={styles.preview}
        title={t("postal-code-check.widget-preview")}
        src={previewAddress(embedUrl, { locale, theme, brand: variant, color: shown })}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
      />
    </Card>
  );
}
