import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { agreementTones } from "./manual-agreement-state.tsx";
import type en from "./manual-agreements.en.ts";

export function ManualAgreementHistory({ agreement: { history } }: { readonly agreement: ManualAgreement }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <Card title={t("manual-agreements.history")}>
      <EventList
        label={t("manual-agreements.history")}
        events={history.toReversed().map(({ at, to, event, date, actorType, actorName, reason }, place) => ({
          key: history.length - place,
          at,
          time: formatDate(at, locale, { day: "numeric", month: "short" }),
          tone: agreementTones[to],
          text: t(`manual-agreements.event.${event}`, { date: date ? formatDate(date, locale) : "" }),
          note: [
            formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" }),
            actorName ?? t(`manual-agreements.author.${actorType}`),
            reason,
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </Card>
  );
}
