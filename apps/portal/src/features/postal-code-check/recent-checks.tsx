import { parseAddressQuery } from "@demarc/contract/postal-code-check/address-query";
import { useQuery } from "@tanstack/react-query";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { checkPath } from "./postal-code-check.data.ts";
import type en from "./postal-code-check.en.ts";
import styles from "./postal-code-check.module.css";
import { clearChecks, recentChecksQuery } from "./recent-checks.data.ts";

interface RecentChecksProps {
  readonly signedIn: boolean;
  /** The address on the screen, which is left out. */
  readonly shown: string | undefined;
}

export function RecentChecks({ signedIn, shown }: RecentChecksProps) {
  const t = useText<typeof en>();
  const { data = [] } = useQuery(recentChecksQuery(signedIn));
  const others = data.flatMap((address) => {
    const query = address === shown ? undefined : parseAddressQuery(address);
    return query ? [{ address, path: checkPath(query) }] : [];
  });
  if (others.length === 0) return null;
  const clear = async () => {
    try {
      await clearChecks(signedIn);
      showToast(t("postal-code-check.recent-cleared"));
    } catch (error) {
      await reportActionFailure(error);
    }
  };
  return (
    <Card
      title={t("postal-code-check.recent")}
      actions={
        <Button size="small" onClick={() => void clear()}>
          {t("postal-code-check.recent-clear")}
        </Button>
      }
    >
      <ul className={styles.recent}>
        {others.map(({ address, path }) => (
          <li key={address}>
            <LinkButton to={path} size="small">
              {address}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
