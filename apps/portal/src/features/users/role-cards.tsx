import { grants, type Role, roles } from "@demarc/contract/core/access";
import { type Feature, features as allFeatures } from "@demarc/contract/core/features";
import { openedBy } from "@demarc/contract/users";
import { type AnyRoute, useRouter } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./users.en.ts";
import styles from "./users.module.css";

const everybodys = ["details", "myLines", "postalCodeCheck", "tokens"] as const;

type Area = (typeof openedBy)[Role][number] | (typeof everybodys)[number];

const areas: readonly Area[] = [...new Set(roles.flatMap((role): Area[] => [...openedBy[role]]))];

/** The feature of an area, for areas that are only a part of a feature. */
const wholeOf: Partial<Record<Area, Feature>> = {
  invoiceSettings: "myInvoices",
  linePrices: "myLines",
  lineTests: "myLines",
  endCustomers: "myLines",
};

const isFeature = (area: string): area is Feature => (allFeatures as readonly string[]).includes(area);

/** True if this portal has the area: its feature is on, and a screen of it is registered. Only resellers have end customers. */
const useOffered = (): ((area: Area) => boolean) => {
  const enabled = useFeatures();
  const { type } = useCustomer();
  const routes: readonly AnyRoute[] = Object.values(useRouter().routesByPath);
  const withScreens = new Set(
    routes.flatMap(({ options }) => options.staticData?.gates ?? []).map(({ feature }) => feature),
  );
  return (area) => {
    const feature = wholeOf[area] ?? area;
    const exists = !isFeature(feature) || (enabled.has(feature) && withScreens.has(feature));
    return exists && (area !== "endCustomers" || type === "reseller");
  };
};

interface RoleCardsProps extends Pick<ComponentProps<"input">, "ref" | "onChange" | "onBlur"> {
  readonly name: string;
  readonly error: string | undefined;
}

export function RoleCards(props: RoleCardsProps) {
  const t = useText<typeof en>();
  const offered = useOffered();
  const choices = roles.map((role) => {
    const opened = openedBy[role].filter(offered).map((area) => t(`users.area.${area}`));
    const opens = opened.length > 0 ? t("users.opens", { areas: opened.join(", ") }) : t("users.opens-nothing");
    return {
      value: role,
      label: t(`users.role.${role}`),
      note: role === "RESELLER_ADMIN" ? t("users.opens-all") : opens,
    };
  });
  return <CheckboxGroup {...props} label={t("users.roles")} legendHidden look="cards" choices={choices} />;
}

export function AccessPreview({ held }: { readonly held: readonly Role[] }) {
  const t = useText<typeof en>();
  const offered = useOffered();
  const opens = (area: Area) =>
    roles.some((role) => grants(held, role) && (openedBy[role] as readonly Area[]).includes(area));
  const open = areas.filter(opens);
  const shut = areas.filter((area) => !opens(area));
  return (
    <Card title={t("users.can-do")} icon="check" description={t("users.can-do-text")}>
      <ul className={styles.areas} aria-live="polite">
        {[...everybodys, ...open].filter(offered).map((area) => (
          <li key={area}>
            <Icon name="check" />
            {t(`users.area.${area}`)}
          </li>
        ))}
        {shut.filter(offered).map((area) => (
          <li key={area} className={styles.shut}>
            <Icon name="minus" />
            <span>
              <span className="visually-hidden">{t("users.not")} </span>
              {t(`users.area.${area}`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
