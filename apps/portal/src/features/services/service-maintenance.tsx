import type { ServiceMaintenance } from "@demarc/contract/services/service-maintenance";
import { formatPeriod } from "@demarc/shell/format-period.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import type { ServiceTexts } from "./service-texts.ts";

interface MaintenanceBannersProps {
  /** Planned or in progress. */
  readonly maintenance: readonly ServiceMaintenance[] | undefined;
}

/** The maintenance of a service, above its page. */
export function MaintenanceBanners({ maintenance }: MaintenanceBannersProps) {
  const t = useText<ServiceTexts>();
  const locale = useLocale();
  return maintenance?.map(({ id, title, status, startsAt, endsAt, impact }) => {
    const isNow = status === "IN_PROGRESS";
    const values = { title: title[locale] };
    return (
      <Banner
        key={id}
        tone={isNow ? "warn" : "info"}
        title={t(isNow ? "service.maintenance-now" : "service.maintenance-planned", values)}
        actions={<LinkButton to={`/maintenance/${id}`}>{t("service.maintenance-view")}</LinkButton>}
      >
        <p>
          {formatPeriod(startsAt, endsAt, locale)} · {t(`service.impact.${impact}`)}
        </p>
      </Banner>
    );
  });
}
