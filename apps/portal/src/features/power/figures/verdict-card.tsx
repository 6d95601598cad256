import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { type ReactNode, useState } from "react";
import { useConfiguration } from "@demarc/shell/config.ts";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { useMayOrder } from "../../services/order-paths.ts";
import type en from "../power.en.ts";
import { type Carried, carriedNow, carriedPct } from "./breaker-load.ts";
import styles from "./figures.module.css";
import { LoadBar } from "./load-bar.tsx";
import { problemsOf } from "./power-problems.ts";
import { ampereText, percentText, type PowerText, valueText } from "./power-texts.ts";
import { RedundancyHistory } from "./redundancy-history.tsx";
import { mostWatts, verdictOf, withServer } from "./what-if.ts";
import { WhatIf } from "./what-if-fields.tsx";

type Level = PowerDashboard["redundancy"]["level"];

const tones = {
  OK: "ok",
  WARNING: "warn",
  CRITICAL: "bad",
  UNKNOWN: "neutral",
  NONE: "neutral",
} as const satisfies Record<Level, Tone>;

const otherFeed = (feed: "A" | "B"): "A" | "B" => (feed === "A" ? "B" : "A");

/** What one breaker carries, and whether it trips. */
const loadText = (t: PowerText, locale: Locale, carried: Carried): string => {
  const { carries, failed, amperes, limitA, phase } = carried;
  const values = { carries, load: valueText(amperes, "A", locale), limit: ampereText(limitA, locale) };
  const trips = verdictOf(carried) === "CRITICAL";
  const sentence =
    failed === undefined
      ? t(trips ? "power.verdict-alone-trips" : "power.verdict-alone", values)
      : t(trips ? "power.verdict-trips" : "power.verdict-load", { failed, ...values });
  return phase === undefined ? sentence : `${sentence} ${t("power.verdict-phase", { number: phase })}`;
};

/** What is so without a second feed, or while its load is not known; undefined if the load says it all. */
const stateText = (t: PowerText, { redundancy: { level, downFeed } }: PowerDashboard, isKnown: boolean) => {
  if (level === "NONE") return t("power.verdict-single");
  if (downFeed) return t("power.verdict-down", { feed: downFeed, other: otherFeed(downFeed) });
  return isKnown ? undefined : t("power.verdict-unknown");
};

/** The bar is half as long again as the breaker, so that what lies above it is seen. */
const scale = 100 / 150;

const tone = (label: "A" | "B") => (label === "A" ? "a" : "b");

function CarriedBar({ now, watts }: { readonly now: Carried; readonly watts: number }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const shown = withServer(now, watts);
  const { carries, failed, amperes, ownA, limitA, warningPct } = now;
  const part = (load: number) => carriedPct({ amperes: load, limitA }) * scale;
  return (
    <div>
      <LoadBar
        high
        parts={[
          { key: "own", pct: part(ownA), tone: tone(carries) },
          { key: "other", pct: part(amperes - ownA), tone: tone(otherFeed(carries)) },
          ...(watts > 0 ? [{ key: "more", pct: part(shown.amperes - amperes), tone: "more" as const }] : []),
        ]}
        marks={[
          { at: warningPct * scale, name: percentText(warningPct, locale) },
          { at: 100 * scale, name: ampereText(limitA, locale), firm: true },
        ]}
      />
      <p className={styles.pair}>
        <span className="dim">
          {failed === undefined
            ? t("power.verdict-alone-part", { carries })
            : t("power.verdict-parts", { carries, failed })}
        </span>
        <strong className={verdictOf(shown) === "CRITICAL" ? styles.bad : undefined}>
          {t("power.verdict-of", { pct: percentText(carriedPct(shown), locale) })}
        </strong>
      </p>
    </div>
  );
}

function VerdictWord({ level }: { readonly level: Level }) {
  const t = useText<typeof en>();
  const word = t(`power.verdict.${level}`);
  return level === "OK" ? <State tone="ok">{word}</State> : <Badge tone={tones[level]}>{word}</Badge>;
}

/** What to do about lost or threatened redundancy. */
function VerdictAction({ power }: { readonly power: PowerDashboard }): ReactNode {
  const t = useText<typeof en>();
  const { supportEmail } = useConfiguration() ?? {};
  const mayOrder = useMayOrder();
  const { level, downFeed } = power.redundancy;
  if (downFeed)
    return (
      supportEmail && (
        <a href={`mailto:${supportEmail}`} className={buttonClass({})}>
          {t("power.contact-us")}
        </a>
      )
    );
  const [worst] = problemsOf(power);
  const isWorst = worst?.kind === "not-redundant" || worst?.kind === "at-risk";
  return (
    mayOrder &&
    (level === "CRITICAL" || level === "WARNING") && (
      <LinkButton to={`/orders/rack/new/${power.siteCode}`} {...(isWorst && { variant: "primary" as const })}>
        {t("power.order-more")}
      </LinkButton>
    )
  );
}

/** Whether one feed can carry the load of both, since when it cannot, and what an extra server would change. */
export function VerdictCard({ power }: { readonly power: PowerDashboard }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [asked, setAsked] = useState(0);
  const now = carriedNow(power);
  const watts = now ? Math.min(asked, mostWatts(now)) : 0;
  const shown = now && withServer(now, watts);
  const { level: known, downFeed } = power.redundancy;
  const level: Level = watts > 0 && shown?.failed !== undefined ? verdictOf(shown) : known;
  const state = stateText(t, power, now !== undefined);
  return (
    <Card title={t("power.redundancy")} actions={<VerdictWord level={level} />}>
      {state && <p>{state}</p>}
      {now && shown && (
        <div>
          <p className="dim">
            {watts > 0 ? t("power.what-if-with", { power: valueText(watts, "W", locale) }) : t("power.what-if-now")}
          </p>
          <p>{loadText(t, locale, shown)}</p>
          <CarriedBar now={now} watts={watts} />
        </div>
      )}
      {power.overload && <RedundancyHistory power={power} overload={power.overload} isDown={downFeed !== null} />}
      <VerdictAction power={power} />
      {now && shown && (
        <WhatIf
          power={power}
          watts={watts}
          most={mostWatts(now)}
          onWatts={setAsked}
          valueText={t("power.what-if-value", {
            power: valueText(watts, "W", locale),
            verdict: verdictOf(shown) === "CRITICAL" ? t("power.trips") : t(`power.verdict.${level}`),
            pct: percentText(carriedPct(shown), locale),
          })}
        />
      )}
    </Card>
  );
}
