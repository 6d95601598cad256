import { useEffect, useState } from "react";
import { useCustomer } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { readBalance } from "./loyalty.data.ts";
import type en from "./loyalty.en.ts";
import styles from "./loyalty.module.css";

/** The company's points on the home; renders nothing until they are known. */
export function LoyaltyBlock() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const [balance, setBalance] = useState<number>();
  useEffect(() => {
    const show = async () => setBalance(await readBalance(id));
    show().catch((error: unknown) => console.warn("the balance is not shown", error));
  }, [id]);
  if (balance === undefined) return null;
  return (
    <Card title={t("loyalty.title")} icon="loyalty">
      {balance > 0 ? (
        <p>
          <strong className={styles.points}>{t("loyalty.points", { points: balance })}</strong>{" "}
          <span className="dim">{t("loyalty.can-spend")}</span>
        </p>
      ) : (
        <p>{t("loyalty.no-balance")}</p>
      )}
      <p>
        <LinkButton to="/account/loyalty">{t("loyalty.see")}</LinkButton>
      </p>
    </Card>
  );
}
