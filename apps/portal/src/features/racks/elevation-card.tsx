import { elevationOf, type ElevationPart } from "@demarc/contract/core/racks/rack-equipment";
import type { Rack } from "@demarc/contract/racks";
import { type KeyboardEvent, useState } from "react";
import { type Translate, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { ElevationDrawing } from "./elevation-drawing.tsx";
import styles from "./elevation.module.css";
import { unitsText } from "./rack-labels.ts";
import type en from "./racks.en.ts";

type Text = Translate<keyof typeof en>;

interface ElevationCardProps {
  readonly heightU: number;
  readonly equipment: NonNullable<Rack["equipment"]>;
  /** Unit positions in a shared rack: of this service (`own`), others of the customer, and of other companies. */
  readonly own?: readonly number[];
  readonly beside?: readonly number[];
  readonly others?: readonly number[];
  /** Undefined for people who may only read. */
  readonly onEdit?: (() => void) | undefined;
}

const sizeOf = ({ fromU, toU }: ElevationPart): number => toU - fromU + 1;

const wordsOf = (t: Text, part: ElevationPart, shared: boolean): string => {
  if (part.use === "EQUIPMENT") return part.name ?? "";
  return t(part.use === "EMPTY" && !shared ? "racks.use.FREE" : `racks.use.${part.use}`);
};

const summaryOf = (t: Text, heightU: number, parts: readonly ElevationPart[], shared: boolean): string => {
  const count = (...uses: ElevationPart["use"][]) =>
    parts.filter(({ use }) => uses.includes(use)).reduce((sum, part) => sum + sizeOf(part), 0);
  return shared
    ? t("racks.elevation-shared", {
        height: heightU,
        yours: count("EQUIPMENT", "EMPTY", "OWN"),
        others: count("OTHERS"),
        free: count("UNUSED"),
      })
    : t("racks.elevation-own", { height: heightU, used: count("EQUIPMENT"), free: count("EMPTY") });
};

export function ElevationCard({ heightU, equipment, own, beside, others, onEdit }: ElevationCardProps) {
  const t = useText<typeof en>();
  const [marked, setMarked] = useState<number>();
  const shared = own !== undefined;
  const parts = elevationOf({
    heightU,
    equipment,
    ...(own && { own }),
    ...(beside && { beside }),
    ...(others && { others }),
  });
  // A whole rack without devices is one large free part, so a drawing would show nothing.
  const isBlank = !shared && equipment.length === 0;
  const summary = summaryOf(t, heightU, parts, shared);
  return (
    <Card
      title={t("racks.elevation")}
      description={summary}
      actions={
        !isBlank && (
          <div className={styles.tools}>
            <Button size="small" onClick={() => window.print()}>
              {t("racks.print")}
            </Button>
            {onEdit && (
              <Button size="small" icon="edit" onClick={onEdit} aria-haspopup="dialog">
                {t("racks.change-equipment")}
              </Button>
            )}
          </div>
        )
      }
    >
      {isBlank ? (
        <EmptyState
          icon="dc"
          title={t("racks.no-equipment")}
          text={t("racks.no-equipment-text")}
          action={
            onEdit && (
              <Button icon="plus" onClick={onEdit} aria-haspopup="dialog">
                {t("racks.add-devices")}
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.elevation}>
          <ElevationDrawing summary={summary} heightU={heightU} parts={parts} marked={marked} onMark={setMarked} />
          <Parts parts={parts} shared={shared} marked={marked} onMark={setMarked} />
        </div>
      )}
    </Card>
  );
}

interface PartsProps {
  readonly parts: readonly ElevationPart[];
  readonly shared: boolean;
  readonly marked: number | undefined;
  readonly onMark: (fromU: number) => void;
}

/** The parts from top to bottom. One of them is in the tab order; arrow keys, Home and End move the focus and the mark. */
function Parts({ parts, shared, marked, onMark }: PartsProps) {
  const t = useText<typeof en>();
  const at = Math.max(
    0,
    parts.findIndex(({ fromU }) => fromU === marked),
  );
  const press = (event: KeyboardEvent<HTMLOListElement>) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: parts.length - 1,
    };
    const target = steps[event.key];
    const part = target === undefined ? undefined : parts[target];
    if (target === undefined) return;
    event.preventDefault();
    if (!part) return;
    onMark(part.fromU);
    event.currentTarget.querySelectorAll("button")[target]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it
    <ol className={styles.parts} aria-label={t("racks.elevation-list")} onKeyDown={press}>
      {parts.map((part, place) => {
        const { fromU, toU, use } = part;
        const units = unitsText(Array.from({ length: toU - fromU + 1 }, (_, step) => fromU + step));
        return (
          <li key={fromU}>
            <button
              type="button"
              className={styles.row}
              tabIndex={place === at ? 0 : -1}
              aria-pressed={fromU === marked}
              onClick={() => onMark(fromU)}
            >
              <span className={styles.place}>{units}</span>
              {use === "EQUIPMENT" ? (
                <strong>{wordsOf(t, part, shared)}</strong>
              ) : (
                <span>{wordsOf(t, part, shared)}</span>
              )}
              <span className={classNames(styles.swatch, styles[use])} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
