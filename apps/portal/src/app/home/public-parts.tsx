import { variant } from "#variant";
import type { Variant } from "@demarc/contract/core/variants";
import type { JSX } from "react";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./public-parts.en.ts";
import styles from "./public-home.module.css";

/** Routes of a network. */
function Routes() {
  return (
    <svg className={styles.art} viewBox="0 0 692 560" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path d="M692 44H650a24 24 0 0 0-24 24V150a24 24 0 0 0 24 24H692M626 108H604a24 24 0 0 0-24 24V260a24 24 0 0 0 24 24H660M560 0V34a24 24 0 0 0 24 24H600M660 284V556" />
      {["626 108", "580 190", "660 284", "600 58"].map((place) => (
        <circle key={place} cx={place.slice(0, 3)} cy={place.slice(4)} r="5" />
      ))}
    </svg>
  );
}

function Racks() {
  return (
    <svg className={styles.art} viewBox="0 0 692 560" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path d="M596 0V560M676 0V560" />
      {Array.from({ length: 13 }, (_, bar) => (
        <g key={bar}>
          <rect x="606" y={18 + bar * 42} width="60" height="30" rx="5" />
          <circle cx={bar % 3 === 1 ? 654 : 618} cy={33 + bar * 42} r="4" />
        </g>
      ))}
    </svg>
  );
}

/** Frames of a film. */
function Frames() {
  return (
    <svg className={styles.art} viewBox="0 0 692 560" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <rect x="560" y="36" width="168" height="100" rx="14" />
      <rect x="596" y="160" width="168" height="100" rx="14" />
      <rect x="560" y="284" width="168" height="100" rx="14" />
      <path d="M524 0V560" strokeDasharray="14 14" />
      <path d="M634 70v32l28-16z" className={styles.strong} />
      <path d="M670 194v32l22-16z" className={styles.strong} />
    </svg>
  );
}

const arts: Readonly<Record<Variant, () => JSX.Element>> = { main: Routes, "data-centre": Racks, tv: Frames };

interface Words {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, detail: string, state: string, tone?: "bad" | "open"])[];
  readonly badge?: string;
  readonly figure: readonly [label: string, value: string];
}

// An illustration, hidden from screen readers.
const words: Readonly<Record<Variant, Readonly<Record<Locale, Words>>>> = {
  main: {
    en: {
      title: "Lines",
      badge: "1 down",
      rows: [
        ["Head office", "Dorpsstraat 8", "Up"],
        ["Workshop", "Turfsingel 2", "Up"],
        ["Warehouse", "Rijnoever 30", "Down", "bad"],
        ["Branch", "IJsselkade 27", "Up"],
        ["Showroom", "Werfkade 14", "Up"],
      ],
      figure: ["Invoiced this month", "€3,422.76"],
    },
    nl: {
      title: "Lijnen",
      badge: "1 storing",
      rows: [
        ["Hoofdkantoor", "Dorpsstraat 8", "Actief"],
        ["Werkplaats", "Turfsingel 2", "Actief"],
        ["Magazijn", "Rijnoever 30", "Storing", "bad"],
        ["Filiaal", "IJsselkade 27", "Actief"],
        ["Showroom", "Werfkade 14", "Actief"],
      ],
      figure: ["Deze maand gefactureerd", "€ 3.422,76"],
    },
  },
  "data-centre": {
    en: {
      title: "Racks",
      badge: "1 at risk",
      rows: [
        ["AMS1-R2-03", "2,707 W", "Redundant"],
        ["AMS1-R2-07", "1,890 W", "Redundant"],
        ["AMS1-R2-09", "3,950 W", "At risk", "bad"],
        ["AMS1-R2-11", "2,140 W", "Redundant"],
        ["AMS2-R1-04", "1,650 W", "Redundant"],
        ["AMS2-R1-05", "1,702 W", "Redundant"],
        ["RTM1-R1-02", "980 W", "One feed", "open"],
        ["RTM1-R1-03", "1,315 W", "Redundant"],
      ],
      figure: ["Energy this month", "8,124 kWh"],
    },
    nl: {
      title: "Racks",
      badge: "1 kwetsbaar",
      rows: [
        ["AMS1-R2-03", "2.707 W", "Redundant"],
        ["AMS1-R2-07", "1.890 W", "Redundant"],
        ["AMS1-R2-09", "3.950 W", "Kwetsbaar", "bad"],
        ["AMS1-R2-11", "2.140 W", "Redundant"],
        ["AMS2-R1-04", "1.650 W", "Redundant"],
        ["AMS2-R1-05", "1.702 W", "Redundant"],
        ["RTM1-R1-02", "980 W", "Eén voeding", "open"],
        ["RTM1-R1-03", "1.315 W", "Redundant"],
      ],
      figure: ["Energie deze maand", "8.124 kWh"],
    },
  },
  tv: {
    en: {
      title: "TV accounts",
      rows: [
        ["Apartment 1.02", "2 devices", "Active"],
        ["Apartment 1.04", "1 device", "Active"],
        ["Apartment 2.01", "Code sent", "New", "open"],
        ["Apartment 2.03", "3 devices", "Active"],
        ["Apartment 2.05", "1 device", "Active"],
        ["Apartment 3.02", "2 devices", "Active"],
        ["Apartment 3.04", "1 device", "Active"],
        ["Apartment 3.06", "2 devices", "Active"],
      ],
      figure: ["Invoiced this month", "€1,284.60"],
    },
    nl: {
      title: "Tv-accounts",
      rows: [
        ["Appartement 1.02", "2 apparaten", "Actief"],
        ["Appartement 1.04", "1 apparaat", "Actief"],
        ["Appartement 2.01", "Code verstuurd", "Nieuw", "open"],
        ["Appartement 2.03", "3 apparaten", "Actief"],
        ["Appartement 2.05", "1 apparaat", "Actief"],
        ["Appartement 3.02", "2 apparaten", "Actief"],
        ["Appartement 3.04", "1 apparaat", "Actief"],
        ["Appartement 3.06", "2 apparaten", "Actief"],
      ],
      figure: ["Deze maand gefactureerd", "€ 1.284,60"],
    },
  },
};

const bars = [57, 58, 60, 65, 61, 68, 69, 68, 72, 71, 73, 78].map((height, month) => [month * 17, height] as const);

export function BrandPicture() {
  const locale = useLocale();
  const Art = arts[variant.name];
  return (
    <>
      <div className={styles.panel}>
        <Art />
      </div>
      <div className={styles.shot} aria-hidden="true">
        <ProductPicture {...words[variant.name][locale]} />
      </div>
    </>
  );
}

function ProductPicture({ title, badge, rows, figure: [label, value] }: Words) {
  return (
    <>
      <div>
        <p className={styles.rowsHead}>
          {title}
          {badge && <span>{badge}</span>}
        </p>
        <ul className={styles.rows}>
          {rows.map(([name, detail, state, tone]) => (
            <li key={name}>
              <b>{name}</b>
              <span>{detail}</span>
              <i data-tone={tone}>{state}</i>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p>{label}</p>
        <strong className={styles.amount}>{value}</strong>
        <svg width="203" height="100" viewBox="0 0 203 100">
          {bars.map(([x, height]) => (
            <rect key={x} x={x} y={92 - height} width="12" height={height} rx="3" />
          ))}
        </svg>
      </div>
    </>
  );
}

/** What the product does, by brand. */
const proofs = {
  main: ["fault", "cent", "api"],
  "data-centre": ["power", "ptr", "api"],
  tv: ["cent", "roles", "api"],
} as const;
const proofIcons = {
  fault: "line",
  cent: "invoice",
  api: "token",
  ptr: "ip",
  power: "power",
  roles: "users",
} as const;

export function Proofs() {
  const t = useText<typeof en>();
  return (
    <ul className={styles.proofs}>
      {proofs[variant.name].map((proof) => (
        <li key={proof}>
          <span className={styles.sign}>
            <Icon name={proofIcons[proof]} />
          </span>
          <div>
            <h2>{t(`home.proof.${proof}`)}</h2>
            <p>{t(`home.proof.${proof}-text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** From the application to the first sign-in. */
export function PartnerSteps() {
  const t = useText<typeof en>();
  return (
    <ol className={styles.how}>
      {([1, 2, 3] as const).map((step) => (
        <li key={step}>
          <strong>{t(`home.how.${step}`)}</strong>
          <span>{t(`home.how.${step}-text`)}</span>
        </li>
      ))}
    </ol>
  );
}
