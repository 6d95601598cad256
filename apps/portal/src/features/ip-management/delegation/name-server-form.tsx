import { isDsRecord, plainDsRecord } from "@demarc/contract/ip-management/ds-record";
import { isHostName, plainHostName } from "@demarc/contract/core/host-name";
import { mostDsRecords } from "@demarc/contract/ip-management/delegation";
import { type SubmitEvent, useState } from "react";
import { useText } from "../../../shell/translate.ts";
import { fieldId } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type en from "../ip-management.en.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { useFocusOn } from "../use-focus-on.ts";

export interface WantedServers {
  readonly nameServers: string[];
  readonly dsRecords: string[];
}

interface NameServerFormProps {
  readonly servers: readonly string[];
  readonly records: readonly string[];
  /** A DS record belongs to one zone, so a prefix of several zones can have none. */
  readonly signable: boolean;
  readonly onSend: (wanted: WantedServers) => Promise<void>;
  readonly onCancel: () => void;
}

/** The name servers of the delegation and, for a signed zone, its DS records. */
export function NameServerForm({ servers, records, signable, onSend, onCancel }: NameServerFormProps) {
  const t = useText<typeof en>();
  const [text, setText] = useState(servers.join("\n"));
  const [recordText, setRecordText] = useState(records.join("\n"));
  const [errors, setErrors] = useState<{ readonly nameServers?: string; readonly dsRecords?: string }>({});
  const [pending, setPending] = useState(false);
  useFocusOn("nameServers");
  const refuse = (field: "nameServers" | "dsRecords", said: string) => {
    setErrors({ [field]: said });
    document.getElementById(fieldId(field))?.focus();
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nameServers = text.split(/[\s,;]+/).filter(Boolean);
    const lines = recordText.split("\n").filter((line) => line.trim() !== "");
    const wrong = nameServers.find((name) => !isHostName(name));
    if (wrong !== undefined) return refuse("nameServers", t("ip.no-server", { name: wrong }));
    if (nameServers.length > 6 || new Set(nameServers.map(plainHostName)).size < Math.max(2, nameServers.length))
      return refuse("nameServers", t("ip.two-servers"));
    const refused = lines.findIndex((line) => !isDsRecord(line));
    if (refused >= 0) return refuse("dsRecords", t("ip.ds-wrong", { line: refused + 1 }));
    if (lines.length > mostDsRecords) return refuse("dsRecords", t("ip.ds-many", { most: mostDsRecords }));
    setErrors({});
    setPending(true);
    await onSend({ nameServers, dsRecords: lines.map(plainDsRecord) });
    setPending(false);
  };
  return (
    <Form label={t("ip.own-servers")} onSubmit={send}>
      <TextArea
        name="nameServers"
        label={t("ip.name-servers")}
        hint={t("ip.name-servers-hint")}
        error={errors.nameServers}
        value={text}
        rows={4}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
      />
      {signable ? (
        <TextArea
          name="dsRecords"
          label={t("ip.ds")}
          hint={t("ip.ds-hint")}
          error={errors.dsRecords}
          value={recordText}
          rows={3}
          onChange={(event) => setRecordText(event.target.value)}
          optional
          spellCheck={false}
        />
      ) : (
        <p className="dim">{t("ip.ds-zones")}</p>
      )}
      <SaveOrCancel pending={pending} onCancel={onCancel} action={t("ip.check-servers")} size="small" />
    </Form>
  );
}
