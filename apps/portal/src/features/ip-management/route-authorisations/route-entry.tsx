import type { RouteAuthorisation } from "@demarc/contract/ip-management/route-authorisations";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

const tones = { REQUESTED: "info", PUBLISHED: "ok", REJECTED: "bad", REVOKED: "neutral" } as const;

interface RouteEntryProps {
  readonly entry: RouteAuthorisation;
  /** Undefined for a reseller in a company of its own, which reads no letter. */
  readonly onLetter: ((documentId: string) => Promise<void>) | undefined;
  readonly onRevoke: (() => void) | undefined;
}

export function RouteEntry({ entry, onLetter, onRevoke }: RouteEntryProps) {
  const t = useText<typeof en>();
  const { originAsn, maxLength, kind, state, rejectReason, loaDocumentId } = entry;
  const asn = `AS${originAsn}`;
  return (
    <li className={styles.route}>
      <span className={styles.badges}>
        <span className="number">
          {asn} · /{maxLength}
        </span>
        <span className="dim">{t(`ip.route-kind.${kind}`)}</span>
        <Badge tone={tones[state]}>{t(`ip.route.${state}`)}</Badge>
        {rejectReason && <span className="dim">{rejectReason}</span>}
      </span>
      <span className={styles.rowActions}>
        {loaDocumentId && onLetter && (
          <IconButton icon="download" label={t("ip.loa-of", { asn })} onClick={() => void onLetter(loaDocumentId)} />
        )}
        {onRevoke && (
          <Button size="small" onClick={onRevoke}>
            {t("ip.revoke")}
            <span className="visually-hidden"> {asn}</span>
          </Button>
        )}
      </span>
    </li>
  );
}
