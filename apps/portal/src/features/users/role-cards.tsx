import { grants, type Role, roles } from "@demarc/contract/core/access";
import { features as allFeatures } from "@demarc/contract/core/features";
import { openedBy } from "@demarc/contract/users";
import type { ComponentProps } from "react";
import { useFeatures } from "../../shell/feature-flags.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { CheckboxGroup } from "../../ui/checkbox-group.tsx";
import { Icon } from "../../ui/icon.tsx";
import type en from "./users.en.ts";
import styles from "./users.module.css";

const everybodys = ["details", "myLines", "postalCodeCheck", "tokens"] as const;

type Area = (typeof openedBy)[Role][number] | (typeof everybodys)[number];

const areaRoles = roles.flatMap((role) => openedBy[role].map((area) => ({ area, role })));

/** True if this portal has the area; areas that belong to no feature always exist. */
const useOffered = (): ((area: Area) => boolean) => {
  const enabled = useFeatures();
  const known: readonly string[] = allFeatures;
  return (area) => !known.includes(area) || (enabled as ReadonlySet<string>).has(area);
};

interface RoleCardsProps extends Pick<ComponentProps<"input">, "ref" | "onChange" | "onBlur"> {
  readonly name: string;
  readonly error: string | undefined;
}

/** The roles, each with the areas that it opens in this portal. */
export function RoleCards(props: RoleCardsProps) {
  const t = useText<typeof en>();
  const offered = useOffered();
  const choices = roles.map((role) => {
    const areas = openedBy[role].filter(offered).map((area) => t(`users.area.${area}`));
    const opens = areas.length > 0 ? t("users.opens", { areas: areas.join(", ") }) : t("users.opens-nothing");
    return {
      value: role,
      label: t(`users.role.${role}`),
      note: role === "RESELLER_ADMIN" ? t("users.opens-all") : opens,
    };
  });
  return <CheckboxGroup {...props} label={t("users.roles")} legendHidden look="cards" choices={choices} />;
}

/** What a person with these roles can and cannot see and do. */
export function AccessPreview({ held }: { readonly held: readonly Role[] }) {
  const t = useText<typeof en>();
  const offered = useOffered();
  const open = areaRoles.filter(({ role }) => grants(held, role)).map(({ area }) => area);
  const shut = areaRoles.filter(({ role }) => !grants(held, role)).map(({ area }) => area);
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
