import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { printPath } from "./card-path.ts";
import { CodeDisplay } from "./code-display.tsx";
import { lastDayText } from "./device-facts.ts";
import type en from "./tv-activation.en.ts";

interface CodeDialogProps {
  readonly account: TvAccount;
  readonly code: TvActivationCode;
  readonly isNew: boolean;
  readonly onClose: () => void;
}

export function CodeDialog({ code, isNew, onClose }: CodeDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { uses, maxUses, description, expiresAt } = code;
  return (
    <Dialog
      title={isNew ? t("tv-activation.code-made") : (description ?? t("tv-activation.code"))}
      onClose={onClose}
      wide
      footer={
        <>
          <LinkButton to={printPath(code)}>{t("tv-activation.print")}</LinkButton>
          <Button variant="primary" onClick={onClose}>
            {t("tv-activation.close")}
          </Button>
        </>
      }
    >
      <CodeDisplay code={code.code}>
        <p>{t("tv-activation.valid-through", { day: lastDayText(expiresAt, locale) })}</p>
        <p className="dim">
          {t("tv-activation.uses")}: {t("tv-activation.uses-of", { uses, max: maxUses })}
        </p>
      </CodeDisplay>
    </Dialog>
  );
}
