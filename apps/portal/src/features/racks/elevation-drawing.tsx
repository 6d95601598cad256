import type { ElevationPart } from "@demarc/contract/core/racks/rack-equipment";
import { classNames } from "@demarc/ui/class-names.ts";
import styles from "./elevation.module.css";

const unit = 13;
const rail = 26;
const width = 260;

const linesIn = (fromU: number, toU: number, heightU: number): string =>
  Array.from(
    { length: toU - fromU },
    (_, step) => `M${rail + 6} ${6 + (heightU - fromU - step) * unit}h${width - rail - 12.5}`,
  ).join("");

interface ElevationDrawingProps {
  readonly summary: string;
  readonly heightU: number;
  readonly parts: readonly ElevationPart[];
  /** The lowest unit of the part that is marked. */
  readonly marked: number | undefined;
  readonly onMark: (fromU: number) => void;
}

/** A rack from the front, unit by unit. The list beside it says the same and is used with the keyboard. */
export function ElevationDrawing({ summary, heightU, parts, marked, onMark }: ElevationDrawingProps) {
  const height = heightU * unit;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height + 12}`}
      style={{ maxWidth: width * 1.15 }}
      role="img"
      aria-label={summary}
    >
      <rect x={rail} y={0.5} width={width - rail - 0.5} height={height + 11} rx={4} className={styles.frame} />
      {parts.map(({ fromU, toU, use, name }) => {
        const top = 6 + (heightU - toU) * unit;
        const size = (toU - fromU + 1) * unit;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list beside the drawing is for the keyboard
          <g key={fromU} onClick={() => onMark(fromU)}>
            <rect
              x={rail + 6}
              y={top + 0.75}
              width={width - rail - 12.5}
              height={size - 1.5}
              rx={2}
              className={classNames(styles.part, styles[use], marked === fromU && styles.marked)}
            />
            {use !== "EQUIPMENT" && <path d={linesIn(fromU, toU, heightU)} className={styles.lines} />}
            {name !== null && (
              <text x={rail + 14} y={top + size / 2} className={styles.name} dominantBaseline="central">
                {name.length > 34 ? `${name.slice(0, 33)}…` : name}
              </text>
            )}
          </g>
        );
      })}
      {Array.from({ length: heightU }, (_, place) => place + 1)
        .filter((u) => u === 1 || u === heightU || u % 5 === 0)
        .map((u) => (
          <text key={u} x={rail - 6} y={6 + (heightU - u + 0.5) * unit} className={styles.number}>
            {u}
          </text>
        ))}
    </svg>
  );
}
