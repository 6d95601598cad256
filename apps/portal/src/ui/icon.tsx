import { type ComponentType, lazy, Suspense } from "react";
import styles from "./icon.module.css";
import type { LateIconName } from "./late-icon.tsx";

/** Stroked paths on a 20 by 20 grid, drawn for this portal: those of the frame and the homes. */
const paths = {
  home: "M3 9.2 10 3l7 6.2M5 7.6V17h10V7.6M8.2 17v-4.6h3.6V17",
  company: "M4 17V4.5L11 3v14M11 8h5v9M2.5 17h15M6.6 7h1.8M6.6 10.2h1.8M6.6 13.4h1.8M13.2 11h.6M13.2 14h.6",
  contacts:
    "M3 4.5h14v12H3zM7.6 9.6a1.7 1.7 0 1 0 0-.1M5 14.2c.4-1.6 1.4-2.4 2.6-2.4s2.2.8 2.6 2.4M12.4 8.6h2.4M12.4 11.8h2.4",
  address:
    "M10 17.5c3.6-3.8 5.4-6.6 5.4-9a5.4 5.4 0 0 0-10.8 0c0 2.4 1.8 5.2 5.4 9zM10 10.3a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z",
  "address-check": "M10 17.5c3.6-3.8 5.4-6.6 5.4-9a5.4 5.4 0 0 0-10.8 0c0 2.4 1.8 5.2 5.4 9zM7.8 8.6l1.6 1.6L12.4 7",
  bank: "M3 8 10 3.4 17 8zM4.8 8v6M8.3 8v6M11.7 8v6M15.2 8v6M3.4 14h13.2M2.6 16.8h14.8",
  invoice: "M5 2.8h10v14.4l-2.5-1.6-2.5 1.6-2.5-1.6L5 17.2zM7.8 6.4h4.4M7.8 9.2h4.4M7.8 12h2.4",
  line: "M5 12.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM15 3.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM6.9 14.5H12a3 3 0 0 0 3-3V7.4",
  ip: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM2.8 10h14.4M10 2.8c2.2 2 3.2 4.4 3.2 7.2s-1 5.2-3.2 7.2c-2.2-2-3.2-4.4-3.2-7.2s1-5.2 3.2-7.2z",
  users:
    "M7.6 9.4a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8zM2.4 16.4c.5-3 2.5-4.6 5.2-4.6s4.7 1.6 5.2 4.6M13 3.9a2.9 2.9 0 0 1 0 5.2M14.6 12.2c1.6.6 2.6 2 3 4.2",
  user: "M10 9.8a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM3.8 17c.6-3.2 2.9-4.9 6.2-4.9s5.6 1.7 6.2 4.9",
  token: "M7 16.4a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM9.4 10.6 16.6 3.4M13.6 6.4l2.2 2.2",
  loyalty: "M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z",
  search: "M8.8 14.2a5.4 5.4 0 1 0 0-10.8 5.4 5.4 0 0 0 0 10.8zM12.8 12.8 17 17",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  close: "M5 5l10 10M15 5 5 15",
  check: "M4 10.6 8.2 14.8 16 6",
  warning: "M10 3.2 18 16.8H2zM10 8.4v3.6M10 14.4v.1",
  info: "M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM10 9.2v4.4M10 6.4v.1",
  external: "M8 4.4H4.4v11.2h11.2V12M11.4 4.4h4.2v4.2M15.4 4.6 9.4 10.6",
  sun: "M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.4v1.4M10 16.2v1.4M2.4 10h1.4M16.2 10h1.4M4.6 4.6l1 1M14.4 14.4l1 1M15.4 4.6l-1 1M5.6 14.4l-1 1",
  moon: "M16.4 12.2A6.9 6.9 0 0 1 7.8 3.6a6.9 6.9 0 1 0 8.6 8.6z",
  system: "M2.8 4h14.4v9.4H2.8zM10 13.4v3.2M6.8 16.6h6.4",
  chevron: "M7.6 4.8 12.8 10l-5.2 5.2",
  down: "M4.8 7.6 10 12.8l5.2-5.2",
  switch: "M6.8 7.6 10 4.4l3.2 3.2M6.8 12.4l3.2 3.2 3.2-3.2",
  fold: "M3.2 4h13.6v12H3.2zM7.8 4v12M13 8l-2 2 2 2",
  unfold: "M3.2 4h13.6v12H3.2zM7.8 4v12M11 8l2 2-2 2",
  help: "M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM7.9 8.1a2.1 2.1 0 1 1 3.1 1.8c-.7.4-1 .8-1 1.5M10 13.9v.1",
  plus: "M10 4v12M4 10h12",
  audit: "M10 17.2a7.2 7.2 0 1 0-6.8-4.8M3 17v-4.4h4.2M10 6v4.2l2.8 1.8",
  lock: "M4.6 9h10.8v8H4.6zM7 9V6.4a3 3 0 0 1 6 0V9M10 12.2v1.8",
} as const;

export type IconName = keyof typeof paths | LateIconName;

const isEarly = (name: IconName): name is keyof typeof paths => name in paths;

/** The other icons load with the first screen; an icon that does not load is left out. */
const LatePath = lazy(() =>
  import("./late-icon.tsx").then(
    (icons): { default: ComponentType<{ readonly name: LateIconName }> } => ({ default: icons.LatePath }),
    () => ({ default: () => null }),
  ),
);

/** An icon beside text; hidden from screen readers. */
export function Icon({ name, size = "normal" }: { readonly name: IconName; readonly size?: "normal" | "small" }) {
  return (
    <svg
      className={size === "small" ? `${styles.icon} ${styles.small}` : styles.icon}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      {isEarly(name) ? (
        <path d={paths[name]} />
      ) : (
        <Suspense>
          <LatePath name={name} />
        </Suspense>
      )}
    </svg>
  );
}
