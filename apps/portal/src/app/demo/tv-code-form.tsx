import { codeLengths, groupedCode, plainCode } from "@demarc/contract/tv-accounts/tv-activation";
import {
  longestDeviceName,
  type TvDeviceInput,
  type TvDeviceType,
  tvDeviceTypes,
} from "@demarc/contract/tv-accounts/tv-devices";
import { type SubmitEvent, useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import type { Trouble } from "./tv-device.data.ts";
import type en from "./tv-device.en.ts";
import styles from "./tv-device.module.css";

const longestCode = groupedCode("B".repeat(codeLengths.UNCONFIRMED)).length;
const madeUpSerial = (): string => `DEMO-${String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0")}`;

interface TvCodeFormProps {
  readonly trouble: Trouble | undefined;
  readonly sending: boolean;
  readonly onSend: (code: string, device: TvDeviceInput) => Promise<void>;
}

/** The code in letters that are readable from a distance, and the details that the device sends. */
export function TvCodeForm({ trouble, sending, onSend }: TvCodeFormProps) {
  const t = useText<typeof en>();
  const [code, setCode] = useState("");
  const [name, setName] = useState<string>();
  const [type, setType] = useState<TvDeviceType>("APP_TV");
  const [serial, setSerial] = useState(madeUpSerial);
  const shownName = name ?? t("tv-device.first-name");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sending) void onSend(plainCode(code), { type, name: shownName.trim(), serial: serial.trim() || null });
  };
  const problem = trouble && t(trouble.text, { minutes: trouble.minutes ?? 0 });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t("tv-device.text")}</p>
      <label className={styles.codeLabel}>
        <span>{t("tv-device.code")}</span>
        <input
          className={styles.code}
          value={code}
          onChange={({ target }) => setCode(groupedCode(plainCode(target.value)).slice(0, longestCode))}
          placeholder="••••-••••"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "trouble" : undefined}
        />
      </label>
      <p id="trouble" role="alert" className={styles.trouble}>
        {problem}
      </p>
      <fieldset className={styles.device}>
        <legend>{t("tv-device.settings")}</legend>
        <label>
          {t("tv-device.name")}
          <input
            value={shownName}
            maxLength={longestDeviceName}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label>
          {t("tv-device.type")}
          <select
            value={type}
            onChange={({ target }) => setType(tvDeviceTypes.find((known) => known === target.value) ?? "APP_TV")}
          >
            {tvDeviceTypes.map((known) => (
              <option key={known} value={known}>
                {t(`tv-device.type.${known}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("tv-device.serial")}
          <input
            value={serial}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setSerial(target.value)}
          />
        </label>
      </fieldset>
      <Button type="submit" variant="primary" pending={sending}>
        {t("tv-device.send")}
      </Button>
    </form>
  );
}
