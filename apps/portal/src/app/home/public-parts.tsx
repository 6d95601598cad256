import { picture } from "#picture";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import type { PictureTexts } from "../../variants/public-picture.ts";
import type en from "./public-parts.en.ts";
import styles from "./public-home.module.css";

const bars = [57, 58, 60, 65, 61, 68, 69, 68, 72, 71, 73, 78].map((height, month) => [month * 17, height] as const);

export function BrandPicture() {
  const locale = useLocale();
  return (
    <>
      <div className={styles.panel}>
        <picture.Art />
      </div>
      <div className={styles.shot} aria-hidden="true">
        <ProductPicture {...picture.texts[locale]} />
      </div>
    </>
  );
}

function ProductPicture({ title, badge, rows, figure: [label, value] }: PictureTexts) {
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

export function Proofs() {
  const t = useText<typeof en>();
  return (
    <ul className={styles.proofs}>
      {picture.proofs.map(({ name, icon }) => (
        <li key={name}>
          <span className={styles.sign}>
            <Icon name={icon} />
          </span>
          <div>
            <h2>{t(`home.proof.${name}`)}</h2>
            <p>{t(`home.proof.${name}-text`)}</p>
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
