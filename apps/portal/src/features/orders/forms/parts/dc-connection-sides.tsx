import { endsOf, exchangesOf, needsAuthorisation } from "@demarc/ordering/dc-connection-order";
import { zSideTypes } from "@demarc/contract/core/order-body";
import { panelIn, placeInSite } from "@demarc/ordering/patch-ports";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { uploadFile } from "../../../documents/documents.data.ts";
import { DocumentField } from "../../../documents/document-field.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { ChoiceRows } from "@demarc/ui/controls/choice-rows.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { ConnectorField } from "./connector-field.tsx";
import { EquipmentField } from "./equipment-field.tsx";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";
import { SiteNames } from "./site-names.ts";
import { siteConnectionsQuery } from "./used-ports.data.ts";
import { isUsedPort, portsByPanel, type UsedPort, usedPorts } from "./used-ports.ts";

type SideText = "panel" | "module" | "port" | "device" | "companyName" | "circuitId";

const useSideText = (side: "aSide" | "zSide") => {
  const t = useText<typeof en>();
  const form = useOrderForm();
  return (name: SideText, optional = true) => {
    const at = `${side}.${name}`;
    return {
      name: at,
      label: t(`order-form.side.${name}`),
      error: form.errorOf(at),
      optional,
      value: form.textOf(at),
      autoComplete: "off",
      onChange: (event: { readonly target: { readonly value: string } }) => form.set(at, event.target.value),
      onBlur: () => form.touch(at),
    };
  };
};

/** The ports in use in the chosen rack of an end, and the panel that the typed text refers to; none until a rack is chosen. */
const useUsedPorts = (side: "aSide" | "zSide"): { readonly used: readonly UsedPort[]; readonly panel: string } => {
  const { id } = useCustomer();
  const { body, context } = useOrderForm();
  const rack = context.equipment.find((one) => one.id === body[side]?.rackId);
  const { data } = useQuery({ ...siteConnectionsQuery(id, rack?.siteCode ?? ""), enabled: rack !== undefined });
  return {
    used: rack && data ? usedPorts(data, rack.id) : [],
    panel: rack ? panelIn(placeInSite(rack), body[side]?.panel) : "",
  };
};

function Ports({ side }: { readonly side: "aSide" | "zSide" }) {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const text = useSideText(side);
  const { used, panel: meant } = useUsedPorts(side);
  const typed = { panel: meant, port: form.textOf(`${side}.port`) };
  return (
    <>
      {(["panel", "module", "port"] as const).map((name) => (
        <Span key={name} of="third" ownRow>
          <TextField {...text(name)} />
        </Span>
      ))}
      {used.length > 0 && (
        <div>
          {isUsedPort(used, typed) && (
            <Callout tone="warn" live>
              {t("order-form.port-used", typed)}
            </Callout>
          )}
          <p className="dim">{t("order-form.ports-used")}</p>
          <ul className="dim">
            {portsByPanel(used, form.textOf(`${side}.panel`) === "" ? "" : meant).map(([panel, ports]) => (
              <li key={panel}>{t("order-form.panel-ports", { panel, ports: ports.join(", ") })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The near end: an active rack or shared unit of the company, and the position in it. */
export function ASidePart() {
  const t = useText<typeof en>();
  const text = useSideText("aSide");
  return (
    <Card title={t("order-form.side-a")} description={t("order-form.side-a-text")}>
      <Fields>
        <EquipmentField name="aSide.rackId" />
        <Span of="half" ownRow>
          <TextField {...text("device")} />
        </Span>
        <Ports side="aSide" />
        <ConnectorField name="connectorA" />
      </Fields>
    </Card>
  );
}

/** The far end: a rack of the company, or another party, which must authorise the connection. */
export function ZSidePart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const type = form.body.zSide?.type ?? "";
  const isExchange = form.chosen?.meta["connection"] === "IX_PORT_PATCH";
  const isMetro = form.chosen?.meta["connection"] === "METRO_CONNECT";
  const { siteA } = endsOf({ ...form.context, body: form.body });
  const choose = (value: string) => {
    form.set("zSide.type", value);
    // An exchange is chosen from a list and other companies are typed, so the name does not carry over.
    if (value === "IX" || type === "IX") form.set("zSide.companyName", null);
  };
  const types = zSideTypes.filter((one) => !isExchange || one === "IX");
  return (
    <Card title={t("order-form.side-z")} description={t("order-form.side-z-text")}>
      <ChoiceRows
        name="zSide.type"
        label={t("order-form.field.zSide.type")}
        legendHidden
        error={form.errorOf("zSide.type")}
        choices={types.map((one) => ({
          value: one,
          label: t(`order-form.z-side.${one}`),
          note: t(`order-form.z-side-note.${one === "OWN_RACK" || one === "PROVIDER" ? one : "AUTHORISED"}`),
        }))}
        value={type}
        onChoose={choose}
      />
      {type !== "" && (
        <Fields>
          {type === "OWN_RACK" ? (
            <EquipmentField
              name="zSide.rackId"
              racksOnly
              siteCode={isMetro ? undefined : siteA}
              notSiteCode={isMetro ? siteA : undefined}
            />
          ) : (
            <>
              {isMetro && <FarSite />}
              {needsAuthorisation(type) && <OtherParty />}
            </>
          )}
          <Ports side="zSide" />
          <ConnectorField name="connectorZ" />
        </Fields>
      )}
    </Card>
  );
}

/** The data centre of the far end, for connections between data centres. */
function FarSite() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const sold = form.chosen?.siteCodes;
  const { siteA } = endsOf({ ...form.context, body: form.body });
  const sites = use(SiteNames).filter(({ code }) => code !== siteA && (sold?.includes(code) ?? true));
  return (
    <Span of="half" ownRow>
      <SelectField
        name="zSide.siteCode"
        label={t("order-form.field.siteCode")}
        error={form.errorOf("zSide.siteCode")}
        value={form.textOf("zSide.siteCode")}
        onChange={(event) => form.set("zSide.siteCode", event.target.value)}
        options={[
          { value: "", label: t("order-form.choose") },
          ...sites.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` })),
        ]}
      />
    </Span>
  );
}

/** The internet exchange at the far end: one that its data centre reaches. */
function Exchange() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const name = "zSide.companyName";
  const offered = exchangesOf({ ...form.context, body: form.body });
  const value = form.textOf(name);
  return (
    <Span of="half" ownRow>
      <SelectField
        name={name}
        label={t("order-form.exchange")}
        error={form.errorOf(name)}
        value={offered.find((one) => one.toLowerCase() === value.trim().toLowerCase()) ?? ""}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.touch(name)}
        options={[{ value: "", label: t("order-form.choose") }, ...offered.map((one) => ({ value: one, label: one }))]}
      />
    </Span>
  );
}

function OtherParty() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const { id: customerId } = useCustomer();
  const text = useSideText("zSide");
  const follows = form.body.zSide?.loaFollows === true;
  return (
    <>
      {form.body.zSide?.type === "IX" ? (
        <Exchange />
      ) : (
        <Span of="half" ownRow>
          <TextField {...text("companyName", false)} />
        </Span>
      )}
      <Span of="half" ownRow>
        <TextField {...text("circuitId")} />
      </Span>
      {!follows && (
        <DocumentField
          name="zSide.loaDocumentId"
          label={t("order-form.loa")}
          hint={t("order-form.loa-hint")}
          error={form.errorOf("zSide.loaDocumentId")}
          value={form.textOf("zSide.loaDocumentId")}
          upload={(file) => uploadFile(customerId, file)}
          onChange={(id) => form.set("zSide.loaDocumentId", id)}
        />
      )}
      {form.textOf("zSide.loaDocumentId") === "" && (
        <Checkbox
          name="zSide.loaFollows"
          label={t("order-form.loa-follows")}
          checked={follows}
          onChange={(event) => form.set("zSide.loaFollows", event.target.checked)}
        />
      )}
    </>
  );
}
