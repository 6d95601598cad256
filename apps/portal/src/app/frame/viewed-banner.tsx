import type { Customer } from "@demarc/contract/company";
import { useRouter } from "@tanstack/react-router";
import { useText } from "@demarc/shell/translate.ts";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./companies.en.ts";
import { areaOf } from "./viewed-area.ts";
import styles from "./viewed-banner.module.css";

interface ViewedBannerProps {
  /** The child company. */
  readonly viewed: Customer;
  /** The signed-in company. */
  readonly own: Customer;
}

export function ViewedBanner({ viewed, own }: ViewedBannerProps) {
  const t = useText<typeof en>();
  const area = areaOf(useRouter());
  // "B.V." already ends with the full stop of the sentence.
  const text = t("viewed.text", { name: viewed.name.replace(/\.$/, "") });
  return (
    <section className={styles.banner} aria-label={text} data-print="hide">
      <Icon name="info" />
      <p className={styles.text}>{text}</p>
      <a href={`${area}?company=${own.id}`} className={buttonClass({ size: "small" })}>
        {t("viewed.back", { name: own.tradeName ?? own.name })}
      </a>
    </section>
  );
}
