import { diversityProblem } from "@demarc/ordering/wdm-order";
import { use } from "react";
import { uploadFile } from "../../../documents/documents.data.ts";
import { DocumentField } from "../../../documents/document-field.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { lightText } from "../../../services/light-text.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { fieldId, FieldNotes } from "@demarc/ui/controls/field.tsx";
import { Fields, FormHalves, Span } from "@demarc/ui/layout/form-layout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { ConnectorField } from "./connector-field.tsx";
import { EquipmentField } from "./equipment-field.tsx";
import { useOrderForm } from "./order-form-context.ts";
import styles from "../body/order-form.module.css";
import type en from "../body/orders-forms.en.ts";
import { WdmOffer } from "./wdm-offer.ts";

const useRoute = () => {
  const { body } = useOrderForm();
  return use(WdmOffer).routes.find(({ routeCode }) => routeCode === body.routeCode);
};

/** The company's wavelengths from which one on this route can be diverse, and the chosen one. */
const useWdmsApart = () => {
  const { body, context } = useOrderForm();
  const { wdms } = use(WdmOffer);
  const route = context.routes.find(({ routeCode }) => routeCode === body.routeCode);
  return wdms.filter(
    (wdm) => wdm.id === body.diversityFrom || (route && diversityProblem(wdm, route, context.routes) === undefined),
  );
};

/** The channels of the route. Taken channels are shown but cannot be chosen. */
export function ChannelPart() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const form = useOrderForm();
  const apart = useWdmsApart();
  const { channels = [] } = useRoute() ?? {};
  const value = form.body.preferredChannel ?? "";
  const error = form.errorOf("preferredChannel");
  return (
    <Card title={t("order-form.field.preferredChannel")} description={t("order-form.channel-text")}>
      <fieldset
        role="radiogroup"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId("preferredChannel")}-error` : undefined}
      >
        <legend className="visually-hidden">{t("order-form.field.preferredChannel")}</legend>
        <div className={styles.channels}>
          <Channel label={t("order-form.no-preference")} value="" checked={value === ""} />
          {channels.map(({ channel, wavelengthNm, frequencyThz, available }) => (
            <Channel
              key={channel}
              label={channel}
              note={[lightText({ wavelengthNm, frequencyThz }, locale), !available && t("order-form.taken")]
                .filter(Boolean)
                .join(", ")}
              value={channel}
              checked={channel === value}
              disabled={!available}
            />
          ))}
        </div>
      </fieldset>
      <FieldNotes name="preferredChannel" error={error} />
      {apart.length > 0 && (
        <SelectField
          name="diversityFrom"
          label={t("order-form.field.diversityFrom")}
          hint={t("order-form.diversity-hint")}
          error={form.errorOf("diversityFrom")}
          optional
          value={form.textOf("diversityFrom")}
          onChange={(event) => form.set("diversityFrom", event.target.value)}
          onBlur={() => form.touch("diversityFrom")}
          options={[
            { value: "", label: t("order-form.not-needed") },
            ...apart.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Card>
  );
}

interface ChannelProps {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
}

function Channel({ label, note, value, checked, disabled = false }: ChannelProps) {
  const form = useOrderForm();
  return (
    <label className={styles.channel}>
      <input
        id={value === "" ? fieldId("preferredChannel") : undefined}
        type="radio"
        name="preferredChannel"
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => form.set("preferredChannel", value)}
      />
      {label}
      {note && <small>{note}</small>}
    </label>
  );
}

/** Where the wavelength is handed over at both ends: in a rack of the company, or in the meet-me room of the data centre. */
export function HandoversPart() {
  const route = useRoute();
  if (!route) return null;
  return (
    <FormHalves>
      <Handover side="A" siteCode={route.siteA} />
      <Handover side="Z" siteCode={route.siteZ} />
    </FormHalves>
  );
}

function Handover({ side, siteCode }: { readonly side: "A" | "Z"; readonly siteCode: string }) {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const { id: customerId } = useCustomer();
  const at = `handover${side}` as const;
  const hasRack = Boolean(form.body[at]?.rackId);
  const text = (name: "panel" | "port") => ({
    name: `${at}.${name}`,
    label: t(`order-form.side.${name}`),
    error: form.errorOf(`${at}.${name}`),
    optional: true,
    value: form.textOf(`${at}.${name}`),
    autoComplete: "off",
    onChange: (event: { readonly target: { readonly value: string } }) => form.set(`${at}.${name}`, event.target.value),
    onBlur: () => form.touch(`${at}.${name}`),
  });
  return (
    <Card title={t("order-form.handover-at", { site: siteCode })}>
      <Fields>
        <EquipmentField name={`${at}.rackId`} siteCode={siteCode} racksOnly none={t("order-form.meet-me-room")} />
        <Span of="half" ownRow>
          <ConnectorField name={`connector${side}`} optional />
        </Span>
        <Span of="half">
          <TextField {...text("panel")} />
        </Span>
        <Span of="half">
          <TextField {...text("port")} />
        </Span>
        {!hasRack && (
          <DocumentField
            name={`${at}.loaDocumentId`}
            label={t("order-form.loa")}
            hint={t("order-form.loa-later")}
            error={form.errorOf(`${at}.loaDocumentId`)}
            optional
            value={form.textOf(`${at}.loaDocumentId`)}
            upload={(file) => uploadFile(customerId, file)}
            onChange={(id) => form.set(`${at}.loaDocumentId`, id)}
          />
        )}
      </Fields>
    </Card>
  );
}
