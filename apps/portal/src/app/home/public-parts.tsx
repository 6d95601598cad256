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
  readonly invoiced: string;
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
      invoiced: "Invoiced this month",
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
      invoiced: "Deze maand gefactureerd",
    },
  },
  "data-centre": {
    en: {
      title: "Prefixes",
      rows: [
        ["198.51.100.0/26", "Production", "Valid"],
        ["198.51.100.64/27", "Management", "Valid"],
        ["198.51.100.96/28", "Test", "No ROA", "open"],
        ["203.0.113.0/25", "Customers", "Valid"],
        ["2001:db8:40::/48", "Production", "Valid"],
        ["2001:db8:41::/48", "Customers", "Valid"],
        ["203.0.113.128/26", "Reserve", "Valid"],
        ["2001:db8:42::/48", "Test", "Valid"],
      ],
      invoiced: "Invoiced this month",
    },
    nl: {
      title: "Prefixen",
      rows: [
        ["198.51.100.0/26", "Productie", "Geldig"],
        ["198.51.100.64/27", "Beheer", "Geldig"],
        ["198.51.100.96/28", "Test", "Geen ROA", "open"],
        ["203.0.113.0/25", "Klanten", "Geldig"],
        ["2001:db8:40::/48", "Productie", "Geldig"],
        ["2001:db8:41::/48", "Klanten", "Geldig"],
        ["203.0.113.128/26", "Reserve", "Geldig"],
        ["2001:db8:42::/48", "Test", "Geldig"],
      ],
      invoiced: "Deze maand gefactureerd",
    },
  },
  tv: {
    en: {
      title: "Invoices",
      rows: [
        ["November", "TV packages", "Open", "open"],
        ["October", "TV packages", "Paid"],
        ["September", "TV packages", "Paid"],
        ["August", "TV packages", "Paid"],
        ["July", "TV packages", "Paid"],
        ["June", "TV packages", "Paid"],
        ["May", "TV packages", "Paid"],
        ["April", "TV packages", "Paid"],
      ],
      invoiced: "Invoiced this month",
    },
    nl: {
      title: "Facturen",
      rows: [
        ["November", "Tv-pakketten", "Open", "open"],
        ["Oktober", "Tv-pakketten", "Betaald"],
        ["September", "Tv-pakketten", "Betaald"],
        ["Augustus", "Tv-pakketten", "Betaald"],
        ["Juli", "Tv-pakketten", "Betaald"],
        ["Juni", "Tv-pakketten", "Betaald"],
        ["Mei", "Tv-pakketten", "Betaald"],
        ["April", "Tv-pakketten", "Betaald"],
      ],
      invoiced: "Deze maand gefactureerd",
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
        <ProductPicture {...words[variant.name][locale]} amount={locale === "nl" ? "€ 1.234,56" : "€1,234.56"} />
      </div>
    </>
  );
}

function ProductPicture({ title, badge, rows, invoiced, amount }: Words & { readonly amount: string }) {
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
        <p>{invoiced}</p>
        <strong className={styles.amount}>{amount}</strong>
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
  "data-centre": ["ptr", "routing", "api"],
  tv: ["cent", "roles", "api"],
} as const;
const proofIcons = {
  fault: "line",
  cent: "invoice",
  api: "token",
  ptr: "ip",
  routing: "check",
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
