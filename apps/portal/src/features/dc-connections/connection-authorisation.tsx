import type { DcConnection, LoaState } from "@demarc/contract/dc-connections";
import { DownloadButton } from "@demarc/shell/files/download-button.tsx";
import { useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import styles from "./connection.module.css";
import { downloadLetter, downloadReport } from "./dc-connections.data.ts";
import { packageNameOf } from "../services/package-name.ts";
import type { ServiceTexts } from "../services/service-texts.ts";
import type en from "./dc-connections.en.ts";

function LetterState({ state }: { readonly state: LoaState }) {
  const t = useText<typeof en & ServiceTexts>();
  const text = t(`connections.loa.${state}`);
  if (state === "VALID") return <State tone="ok">{text}</State>;
  if (state === "NOT_NEEDED") return <State>{text}</State>;
  return <Badge tone="warn">{text}</Badge>;
}

interface ConnectionAuthorisationProps {
  readonly customerId: number;
  readonly connection: DcConnection;
  /** Undefined for people who may not attach a letter. */
  readonly onAttach: (() => void) | undefined;
}

export function ConnectionAuthorisation({ customerId, connection, onAttach }: ConnectionAuthorisationProps) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const { id, loaState, loaNumber, loaExpiresAt, loaDocumentId, loaFileName } = connection;
  const { testReportId, testReportFileName } = connection;
  const readOnly = useReadOnly();
  return (
    <Card
      title={t(loaState ? "connections.authorisation" : "connections.service")}
      actions={
        onAttach && (
          <Button size="small" icon={loaDocumentId ? "edit" : "plus"} onClick={onAttach} aria-haspopup="dialog">
            {t(loaDocumentId ? "connections.replace-letter" : "connections.attach-letter")}
          </Button>
        )
      }
    >
      <DefinitionList>
        {loaState && (
          <Definition term={t("service.state")}>
            <LetterState state={loaState} />
          </Definition>
        )}
        {loaNumber && (
          <Definition term={t("connections.loa-number")}>
            <span className="number">{loaNumber}</span>{" "}
            <CopyButton value={loaNumber} what={t("connections.loa-number")} />
          </Definition>
        )}
        {loaExpiresAt && (
          <Definition term={t("connections.valid-until")}>{formatDate(loaExpiresAt, locale)}</Definition>
        )}
        {loaDocumentId && (
          <Definition term={t("connections.letter")}>
            <span className={styles.document}>
              <span>{loaFileName}</span>
              {!readOnly && (
                <DownloadButton
                  label={t("connections.download-letter")}
                  onDownload={() => downloadLetter(customerId, id)}
                />
              )}
            </span>
          </Definition>
        )}
        {testReportId && (
          <Definition term={t("service.test-report")}>
            <span className={styles.document}>
              <span>{testReportFileName}</span>
              <DownloadButton label={t("service.download-report")} onDownload={() => downloadReport(customerId, id)} />
            </span>
          </Definition>
        )}
        <Definition term={t("service.package")}>{packageNameOf(connection, locale)}</Definition>
      </DefinitionList>
    </Card>
  );
}
