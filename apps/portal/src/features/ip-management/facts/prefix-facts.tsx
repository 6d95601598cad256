import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import type en from "../ip-management.en.ts";
import { isAnnounceable, routesQuery, validityTones } from "../route-authorisations/route-authorisations.data.ts";
import { ReverseState } from "./prefix-badges.tsx";
import { usageText } from "./usage-text.ts";

export interface PrefixPartProps {
  readonly customerId: number;
  readonly prefix: Prefix;
}

export const isLive = ({ lifecycle }: Prefix): boolean => lifecycle === "ACTIVE" || lifecycle === "RESERVED";

/** The facts above the tabs of a prefix. They have a placeholder until they have loaded, so that nothing moves. */
export const usePrefixFacts = (customerId: number, prefixId: string, prefix: Prefix | undefined): readonly Fact[] => {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data: routes } = useQuery(routesQuery({ customerId, prefixId }));
  const none = "–";
  const known = (value: (prefix: Prefix) => Fact["value"]) => (prefix ? value(prefix) : none);
  return [
    { label: t("ip.description"), value: known(({ description }) => description ?? none) },
    {
      label: t("ip.use"),
      value: known(({ used, total, family }) => (
        <span className="number">{usageText(t, locale, { used, total, six: family === 6 })}</span>
      )),
    },
    { label: t("ip.origin"), value: known(({ originAsn }) => (originAsn === null ? none : `AS${originAsn}`)) },
    {
      label: t("ip.route-origin"),
      value: known((it) =>
        routes && isAnnounceable(it) ? (
          <State tone={validityTones[routes.validity]}>{t(`ip.origin.${routes.validity}`)}</State>
        ) : (
          none
        ),
      ),
    },
    {
      label: t("ip.reverse"),
      value: known((it) => <ReverseState delegationState={it.delegationState} reverseMode={it.reverseMode} />),
    },
    { label: t("ip.kind"), value: known(({ kind }) => t(`ip.kind-short.${kind}`)) },
  ];
};
