import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Menu } from "@demarc/ui/controls/menu.tsx";
import { downloadPowerMonth, type PowerSource } from "../series/power.data.ts";
import type en from "../power.en.ts";
import { PowerRangeChoice } from "../window/power-range-choice.tsx";

const months = 13;

/** The last months up to the month of a day (`2026-11-25`), newest first: `2026-11`. */
export const monthsUpTo = (day: string, count = months): string[] => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
};

const monthName = (month: string, locale: Locale): string =>
  formatDate(`${month}-15T12:00:00Z`, locale, { month: "long", year: "numeric" });

interface ActionsProps {
  readonly source: PowerSource;
  readonly power: PowerDashboard | undefined;
}

export function PowerActions({ source, power }: ActionsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const [today] = useState(() => amsterdamDate(new Date()));
  const isShare = power?.metering === "SHARE";
  const save = (month: string) => void downloadPowerMonth(customerId, source, month).catch(reportActionFailure);
  return (
    <>
      {!isShare && <PowerRangeChoice />}
      <Menu
        label={t("power.download")}
        className={buttonClass({})}
        button={
          <>
            <Icon name="download" />
            {t("power.download")}
            <Icon name="down" size="small" />
          </>
        }
        actions={monthsUpTo(today).map((month) => ({
          label: t(isShare ? "power.download-month-days" : "power.download-month", { month: monthName(month, locale) }),
          run: () => save(month),
        }))}
      />
      <LinkButton to={`/racks/${source.kind}/${source.id}`}>
        {t(source.kind === "rack" ? "power.rack" : "power.units")}
      </LinkButton>
    </>
  );
}
