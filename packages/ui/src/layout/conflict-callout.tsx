import { Callout } from "./callout.tsx";
import { Button } from "../controls/button.tsx";
import styles from "./conflict-callout.module.css";
import { useKitText } from "../kit-text.ts";

export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictCalloutProps {
  readonly differences: readonly Difference[];
  readonly pending: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function ConflictCallout({ differences, pending, onKeepMine, onTakeTheirs }: ConflictCalloutProps) {
  const t = useKitText();
  return (
    <Callout tone="warn" live>
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
    </Callout>
  );
}
