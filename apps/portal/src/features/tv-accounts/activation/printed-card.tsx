import { tvBrand } from "@demarc/contract/core/brands";
import { fullName } from "@demarc/contract/core/customer-contact";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { plainCode, type TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import type { Locale } from "@demarc/shell/translate.ts";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import { QrCode } from "@demarc/ui/layout/qr-code.tsx";
import styles from "./activation-card.module.css";
import { cardTexts } from "./card-texts.ts";
import { lastDayText } from "./device-facts.ts";

interface PrintedCardProps {
  readonly account: TvAccount;
  readonly code: TvActivationCode;
  readonly locale: Locale;
}

/** One sheet for the subscriber: black on white in any theme, as it comes out of the printer. */
export function PrintedCard({ account, code, locale }: PrintedCardProps) {
  const text = cardTexts[locale];
  const day = lastDayText(code.expiresAt, locale, "long");
  return (
    <article className={styles.card} lang={locale} aria-label={text.code}>
      <p className={styles.brand}>
        <BrandMark mark={tvBrand.mark} />
        {tvBrand.name}
      </p>
      <h2 className={styles.title}>{text.title}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{text.name}</dt>
          <dd>{fullName(account.subscriber)}</dd>
        </div>
        <div>
          <dt>{text.account}</dt>
          <dd>{account.accountNr}</dd>
        </div>
      </dl>
      <div className={styles.code}>
        <div>
          <p>{text.code}</p>
          <code>{code.code}</code>
        </div>
        <div className={styles.qr}>
          <QrCode code={plainCode(code.code)} label={text.scan} />
        </div>
      </div>
      <ol className={styles.steps}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        {text.valid(day)} {text.uses(code.maxUses - code.uses)}
      </p>
      <p className={styles.small}>{text.secret}</p>
    </article>
  );
}
