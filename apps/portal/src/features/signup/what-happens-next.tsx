import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

export function WhatHappensNext() {
  const t = useText<typeof en>();
  return (
    <Card title={t("signup.next")} icon="info">
      <ol className={styles.next}>
        <li>{t("signup.next.1")}</li>
        <li>{t("signup.next.2")}</li>
        <li>{t("signup.next.3")}</li>
      </ol>
      <p className="dim">{t("signup.next.kept")}</p>
    </Card>
  );
}
