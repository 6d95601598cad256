const width = 96;
const height = 32;
const inset = 4;

interface SparklineProps {
  readonly values: readonly number[];
  /** Draws steps, for counts that stay until they change. */
  readonly stepped?: boolean;
}

/** The course of some values as a small line. The figure beside it says what it is, so it is hidden from screen readers. */
export function Sparkline({ values, stepped }: SparklineProps) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (place: number) => inset + (place * (width - 2 * inset)) / Math.max(1, values.length - 1);
  const y = (value: number) =>
    most === least ? height / 2 : height - inset - ((value - least) / (most - least)) * (height - 2 * inset);
  const path = values
    .map((value, place) => {
      if (place === 0) return `M${x(0)} ${y(value)}`;
      return stepped ? `H${x(place)}V${y(value)}` : `L${x(place)} ${y(value)}`;
    })
    .join("");
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="var(--brand)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle
        cx={x(values.length - 1)}
        cy={y(values.at(-1) ?? 0)}
        r="3"
        fill="var(--brand)"
        stroke="var(--card)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
