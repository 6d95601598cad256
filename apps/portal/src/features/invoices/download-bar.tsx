import { mostDownloads } from "@demarc/contract/invoices";
import { useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { downloadDocuments, type ZipType } from "./invoices.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

interface DownloadBarProps {
  readonly customerId: number;
  readonly chosen: ReadonlySet<string>;
  readonly onClear: () => void;
}

const types: readonly ZipType[] = ["pdf_and_ubl", "pdf", "ubl"];

/** Downloads the chosen invoices as one zip; sticky while the list scrolls. */
export function DownloadBar({ customerId, chosen, onClear }: DownloadBarProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState<ZipType>();
  const tooMany = chosen.size > mostDownloads;
  const save = async (type: ZipType) => {
    setPending(type);
    try {
      await downloadDocuments(customerId, [...chosen], type);
      onClear();
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <section className={styles.bar} aria-label={t("invoices.chosen-actions")} data-print="hide">
      <p role="status">
        {tooMany ? t("invoices.too-many", { most: mostDownloads }) : t("invoices.chosen", { count: chosen.size })}
      </p>
      <div className={styles.buttons}>
        {types.map((type, place) => (
          <Button
            key={type}
            icon="download"
            variant={place === 0 ? "primary" : "secondary"}
            pending={pending === type}
            disabled={tooMany}
            onClick={() => void save(type)}
          >
            {t(`invoices.save.${type}`)}
          </Button>
        ))}
        <Button variant="quiet" onClick={onClear}>
          {t("invoices.choose-none")}
        </Button>
      </div>
    </section>
  );
}
