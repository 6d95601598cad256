import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import type { Line } from "@demarc/contract/lines/lines";
import { type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Icon, type IconName } from "@demarc/ui/icon.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { fullMoment, shortMoment } from "./line-time.ts";
import { ExaminationCallout } from "./line-finding.tsx";
import type { LineExamination } from "./use-examination.ts";
import type en from "./lines.en.ts";
import styles from "./line.module.css";

type Text = Translate<keyof typeof en>;
type Outcome = NonNullable<Diagnosis["outcome"]>;
type Reach = "works" | "weak" | "broken" | "unreached";

/** The station at which an outcome shows: the line is weak there, or broken before it. */
const places: Readonly<Partial<Record<Outcome, { readonly at: number; readonly reach: "weak" | "broken" }>>> = {
  KNOWN_OUTAGE: { at: 1, reach: "broken" },
  CARRIER_TEST_FAILED: { at: 2, reach: "broken" },
  NO_SYNC: { at: 3, reach: "broken" },
  OPTICAL_DEAD: { at: 3, reach: "broken" },
  EQUIPMENT_OFF: { at: 3, reach: "broken" },
  OPTICAL_LOW: { at: 3, reach: "weak" },
  HIGH_ERRORS: { at: 3, reach: "weak" },
  LOW_SPEED: { at: 3, reach: "weak" },
};
const routerPlace = 4;

const reachOf = (outcome: Outcome, place: number): Reach => {
  const found = places[outcome];
  if (outcome === "UNKNOWN" || place === routerPlace) return "unreached";
  if (!found || place < found.at) return "works";
  return place === found.at ? found.reach : "unreached";
};

interface Station {
  readonly icon: IconName;
  readonly name: string;
  readonly detail: string;
}

const stationsOf = (t: Text, line: Line): readonly Station[] => {
  const [equipment] = line.equipment;
  return [
    { icon: "ip", name: t("lines.path.network"), detail: t("lines.path.works") },
    { icon: "dc", name: t("lines.path.access"), detail: line.carrier },
    {
      icon: "line",
      name: t(line.technology === "MOBILE" ? "lines.path.radio" : "lines.path.point"),
      detail: line.connectionPoint ?? t("lines.path.works"),
    },
    {
      icon: "wave",
      name: equipment ? `${equipment.type} ${equipment.model}` : t("lines.path.equipment"),
      detail: t("lines.path.works"),
    },
    { icon: "connection", name: t("lines.path.router"), detail: t("lines.path.untested") },
  ];
};

interface LinePathProps {
  readonly line: Line;
  readonly examination: LineExamination;
}

export function LinePath({ line, examination }: LinePathProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { last, failed, error, retry } = examination;
  const outcome = last?.outcome ?? undefined;
  const works = outcome === undefined || places[outcome] === undefined;
  return (
    <Card
      title={t(works ? "lines.path-works" : "lines.path")}
      count={last && t("lines.examined", { moment: fullMoment(last.doneAt ?? last.createdAt, t, locale) })}
      link={last ? { to: `/lines/detail/${line.id}?tab=diagnosis`, label: t("lines.tab.diagnosis") } : undefined}
    >
      <Loader
        loading={last === undefined && !failed}
        failed={failed}
        error={error}
        onRetry={retry}
        skeleton={<Skeleton count={3} />}
      >
        {last && outcome ? <Way line={line} diagnosis={last} outcome={outcome} /> : <Unexamined {...{ examination }} />}
        {last && <ExaminationCallout examination={examination} />}
      </Loader>
    </Card>
  );
}

function Unexamined({ examination }: { readonly examination: LineExamination }) {
  const t = useText<typeof en>();
  const { start, pending } = examination;
  return (
    <>
      <EmptyState
        icon="status"
        title={t("lines.path-none")}
        text={t(start ? "lines.path-none-text" : "lines.no-examination-text")}
        action={
          start && (
            <Button icon="status" pending={pending} onClick={start}>
              {t("lines.examine")}
            </Button>
          )
        }
      />
      <ExaminationCallout examination={examination} />
    </>
  );
}

interface WayProps {
  readonly line: Line;
  readonly diagnosis: Diagnosis;
  readonly outcome: Outcome;
}

function Way({ line, diagnosis, outcome }: WayProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const isDown = line.operational === "DOWN" || line.operational === "DEGRADED";
  const isOld = isDown && (diagnosis.doneAt ?? diagnosis.createdAt) < line.operationalSince;
  const fault = outcome in places ? t(`lines.path.${outcome}` as keyof typeof en) : "";
  const moment = shortMoment(line.operationalSince, locale);
  const noteOf = (station: Station, place: number): string => {
    const reach = reachOf(outcome, place);
    if (reach === "broken" || reach === "weak")
      return isDown && !isOld ? t("lines.path-since", { fault, moment }) : fault;
    if (place === routerPlace && outcome === "UP") return station.detail;
    return reach === "works"
      ? station.detail
      : t(outcome === "UNKNOWN" ? "lines.path.untested" : "lines.path.unreached");
  };
  return (
    <>
      <ol className={styles.path}>
        {stationsOf(t, line).map((station, place) => {
          const reach = reachOf(outcome, place);
          return (
            <li key={station.icon} className={classNames(styles.station, styles[reach])}>
              {reach === "broken" && (
                <span className={styles.cross}>
                  <Icon name="close" />
                </span>
              )}
              <span className={styles.sign}>
                <Icon name={station.icon} />
              </span>
              <strong>{station.name}</strong>
              <span className={styles.note}>{noteOf(station, place)}</span>
              {reach === "broken" && <span className="visually-hidden">{t("lines.path.stops")}</span>}
              {reach === "weak" && <span className="visually-hidden">{t("lines.path.badly")}</span>}
            </li>
          );
        })}
      </ol>
      <Well>
        {isOld ? (
          t("lines.path-old")
        ) : (
          <>
            {outcome !== "UP" && outcome !== "KNOWN_OUTAGE" && <strong>{t("lines.path-try")}</strong>}{" "}
            {t(`lines.next.${outcome}`)}
          </>
        )}
      </Well>
    </>
  );
}
