import type { CreatedToken } from "@demarc/contract/api-tokens";
import { useEffect } from "react";
import { readConfiguration } from "@demarc/shell/config.ts";
import { askDialog } from "@demarc/shell/dialog-store.ts";
import { guardLeaving } from "@demarc/shell/unsaved/leave-guard.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import type en from "./api-tokens.en.ts";
import styles from "./api-tokens.module.css";

/** The secret of a new token. It cannot be shown again, so leaving asks first. */
export function TokenSecret({ token, onClose }: { readonly token: CreatedToken; readonly onClose: () => void }) {
  const t = useText<typeof en>();
  useEffect(() => guardLeaving(() => true), []);
  const address = readConfiguration().apiEndpoint || location.origin;
  const example = `curl -H "Authorization: Bearer ${token.token}" ${address}/v1/me`;
  const leave = async () => {
    const sure = await askDialog({
      title: "api-tokens.leave-title",
      text: "api-tokens.leave-text",
      cancel: "api-tokens.leave-stay",
      confirm: "api-tokens.leave-go",
      danger: true,
    });
    if (sure) onClose();
  };
  return (
    <Dialog
      title={t("api-tokens.made", { name: token.description })}
      onClose={() => void leave()}
      persistent
      wide
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("api-tokens.stored")}
        </Button>
      }
    >
      <Callout tone="warn">{t("api-tokens.once")}</Callout>
      <section aria-label={t("api-tokens.secret")} className={styles.secret}>
        <code>{token.token}</code>
        <CopyButton value={token.token} what={t("api-tokens.secret")} />
      </section>
      <p>{t("api-tokens.example-text")}</p>
      <section aria-label={t("api-tokens.example")} className={styles.secret}>
        <code>{example}</code>
        <CopyButton value={example} what={t("api-tokens.example")} />
      </section>
    </Dialog>
  );
}
