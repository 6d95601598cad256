import { rotateProviderKeys } from "@demarc/identity/store/provider-keys.queries";
import { asOwner } from "../database/database.ts";
import type { OperatorCommand } from "./operator-command.ts";
import { providerKeySealing } from "../tokens/sealed-provider-keys.ts";
import { rotateSigningKey } from "../tokens/signing-keys.ts";

/** Rotates the signing keys of the product tokens and of the bundled identity provider. Running processes pick them up. */
export const keysCommand: OperatorCommand = {
  name: "keys rotate",
  takes: "[--after SECONDS]",
  summary: "Make new signing keys, which sign after SECONDS (60 by default)",
  run: async ({ words: [option = "--after", after = "60", ...more], config, connect }) => {
    if (option !== "--after" || more.length > 0 || !/^[0-9]{1,6}$/.test(after)) return undefined;
    await asOwner(connect, async (owner) => {
      await owner.query("begin");
      await rotateSigningKey(owner, config.secretKeys, Number(after));
      if (config.identity.bundled) await rotateProviderKeys(owner, providerKeySealing(config), Number(after));
      await owner.query("commit");
    });
    return [
      `New keys are published and sign in ${Number(after)} s. The old ones go by themselves when nothing needs them.`,
    ];
  },
};
