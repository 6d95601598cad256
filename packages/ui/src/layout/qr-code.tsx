import { encode } from "uqr";

/** The dark squares as one SVG path, one unit each, inside the quiet zone of four that scanners need. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");

interface QrCodeProps {
  /** What a camera reads. */
  readonly code: string;
  readonly label: string;
}

export function QrCode({ code, label }: QrCodeProps) {
  const { data, size } = encode(code, { ecc: "M", border: 0 });
  return (
    <svg
      width="100%"
      height="100%"
      viewBox={`0 0 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}
