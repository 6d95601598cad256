import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import type en from "./racks.en.ts";

/** Shown in place of a rack or shared units that do not exist or belong to another company. */
export function UnknownRack() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="dc"
        title={t("racks.unknown-title")}
        text={t("racks.unknown-text")}
        action={<LinkButton to="/racks">{t("racks.back")}</LinkButton>}
      />
    </Card>
  );
}
