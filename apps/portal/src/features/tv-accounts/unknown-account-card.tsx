import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import type en from "./tv-accounts.en.ts";

/** In place of an account that does not exist, or that the person may not see. */
export function UnknownAccountCard() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="tv"
        title={t("tv.unknown-title")}
        text={t("tv.unknown-text")}
        action={<LinkButton to="/tv-accounts">{t("tv.back")}</LinkButton>}
      />
    </Card>
  );
}
