import { Notice } from "./notice.tsx";
import { Button } from "../controls/button.tsx";
import styles from "./conflict-notice.module.css";
import { useKitText } from "../kit-text.ts";

export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictNoticeProps {
  readonly differences: readonly Difference[];
  readonly pending: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function ConflictNotice({ differences, pending, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useKitText();
  return (
    <Notice tone="warn" live>
      <p>
        <strong>{t("kit.conflict-title")}</strong> {t("kit.conflict-text")}
      </p>
      {differences.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("kit.conflict-field")}</span>
              </th>
              <th scope="col">{t("kit.conflict-theirs")}</th>
              <th scope="col">{t("kit.conflict-mine")}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs || "–"}</td>
                <td>{mine || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        <Button variant="primary" pending={pending} onClick={onKeepMine}>
          {t("kit.conflict-keep-mine")}
        </Button>
        <Button onClick={onTakeTheirs}>{t("kit.conflict-take-theirs")}</Button>
      </div>
    </Notice>
  );
}
