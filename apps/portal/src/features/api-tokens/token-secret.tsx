import type { CreatedToken } from "@demarc/contract/api-tokens";
import { readConfiguration } from "@demarc/shell/config.ts";
import { SecretDialog } from "@demarc/shell/secret-dialog.tsx";
import { CopyField } from "@demarc/ui/controls/copy-field.tsx";
import { useText } from "@demarc/shell/translate.ts";
import type en from "./api-tokens.en.ts";

const leave = {
  title: "api-tokens.leave-title",
  text: "api-tokens.leave-text",
  cancel: "api-tokens.leave-stay",
  confirm: "api-tokens.leave-go",
};

/** The secret of a new token. */
export function TokenSecret({ token, onClose }: { readonly token: CreatedToken; readonly onClose: () => void }) {
  const t = useText<typeof en>();
  const address = readConfiguration().apiEndpoint || location.origin;
  return (
    <SecretDialog
      title={t("api-tokens.made", { name: token.description })}
      once={t("api-tokens.once")}
      stored={t("api-tokens.stored")}
      leave={leave}
      onClose={onClose}
    >
      <CopyField what={t("api-tokens.secret")} value={token.token} />
      <p>{t("api-tokens.example-text")}</p>
      <CopyField
        what={t("api-tokens.example")}
        value={`curl -H "Authorization: Bearer ${token.token}" ${address}/v1/me`}
      />
    </SecretDialog>
  );
}
