import { highestOwnWdmNumber, type OperatorWdm, type WdmRecord } from "@demarc/contract/operator/interconnection";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import { sql } from "../../../platform/database/sql.ts";
import { conflict, invalid } from "../../../platform/refusals/errors.ts";
import { findOwnEnd } from "../../services/operated-ends.steps.ts";
import { type Given, type OperatedKind, ownNumber, shownService } from "../../services/operated-service.steps.ts";
import * as queries from "./wdm-services.queries.ts";

type GivenWdm = Given<WdmRecord, queries.WdmFields>;
type OperatedWdm = OperatedKind<WdmRecord, queries.WdmFields, OperatorWdm>;

interface Handover {
  readonly rackId: string | null;
  readonly panel: string | null;
  readonly port: string | null;
  readonly connector: queries.WdmFields["aConnector"];
}

/** Where a wavelength is handed over: at a rack of the customer in that data centre, or in the meet-me room. Throws 400. */
const handoverOf = async (
  { transaction, customerId, body }: GivenWdm,
  field: "handoverA" | "handoverZ",
  { siteCode, kept }: { readonly siteCode: string; readonly kept: Handover | undefined },
): Promise<Handover> => {
  const given = body[field];
  if (!given) return kept ?? { rackId: null, panel: null, port: null, connector: null };
  const place = { type: "rack", customerId, given: given.rackId, field: `${field}.rackId` } as const;
  const rack = await findOwnEnd(transaction, place);
  if (rack && rack.siteCode !== siteCode) throw invalid(`${field}.rackId`, "validation.invalid-value");
  return {
    rackId: given.rackId === undefined ? (kept?.rackId ?? null) : (rack?.id ?? null),
    panel: textOr(given.panel, kept?.panel),
    port: textOr(given.port, kept?.port),
    connector: given.connector === undefined ? (kept?.connector ?? null) : given.connector,
  };
};

const nearOf = ({ aRackId, aPanel, aPort, aConnector }: queries.WdmFields): Handover => ({
  rackId: aRackId,
  panel: aPanel,
  port: aPort,
  connector: aConnector,
});
const farOf = ({ zRackId, zPanel, zPort, zConnector }: queries.WdmFields): Handover => ({
  rackId: zRackId,
  panel: zPanel,
  port: zPort,
  connector: zConnector,
});

/** The route and the channel. Throws 400 for an unknown one or another route, and 409 for a channel that is taken. */
const pathOf = async ({ transaction, body, kept, id }: GivenWdm) => {
  const { routeCode, channel } = body;
  const [route] = await transaction.query(queries.findRoute(routeCode));
  if (!route || (kept && kept.routeCode !== routeCode)) throw invalid("routeCode", "validation.invalid-value");
  const [wanted] = await transaction.query(queries.lockChannel(routeCode, channel));
  if (!wanted) throw invalid("channel", "validation.invalid-value");
  const isOwn = id !== undefined && (wanted.serviceId === id || kept?.channel === channel);
  if (!wanted.isFree && !isOwn) throw conflict("wdm.channel-taken", `Channel ${channel} of ${routeCode} is taken.`);
  const { wavelengthNm, frequencyThz } = wanted;
  const gridType = channel.startsWith("C") ? ("DWDM" as const) : ("CWDM" as const);
  // The length and delay of a service do not change after delivery.
  const measured = kept ? { latencyUs: kept.latencyUs, lengthKm: kept.lengthKm } : {};
  return { ...route, ...measured, routeCode, channel, wavelengthNm, frequencyThz, gridType };
};

const fieldsOf: OperatedWdm["fieldsOf"] = async (given) => {
  const { transaction, body, kept, common } = given;
  const path = await pathOf(given);
  const near = await handoverOf(given, "handoverA", { siteCode: path.siteA, kept: kept && nearOf(kept) });
  const far = await handoverOf(given, "handoverZ", { siteCode: path.siteZ, kept: kept && farOf(kept) });
  const { bandwidth, protection, clientInterface, operational = kept?.operational ?? "UNKNOWN" } = body;
  const first = kept ? new Date().toISOString() : `${common.startDate}T00:00:00Z`;
  return {
    ...path,
    bandwidth,
    protection,
    clientInterface,
    operational,
    serviceNumber: await ownNumber(transaction, {
      field: "serviceNumber",
      given: body.serviceNumber,
      kept: kept?.serviceNumber,
      prefix: "WDM",
      sequence: "wdm_service_nr",
      highest: highestOwnWdmNumber,
    }),
    operationalSince: kept?.operational === operational ? kept.operationalSince : first,
    transceiversIncluded: body.transceiversIncluded ?? kept?.transceiversIncluded ?? false,
    aRackId: near.rackId,
    aPanel: near.panel,
    aPort: near.port,
    aConnector: near.connector,
    zRackId: far.rackId,
    zPanel: far.panel,
    zPort: far.port,
    zConnector: far.connector,
  };
};

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));

export const operatedWdm: OperatedWdm = {
  type: "wdm",
  packageKind: "WDM",
  statements: queries.operatedWdms,
  taken: ["wdm_service_service_number_key"],
  named: ({ serviceNumber: number }) => (number === undefined ? undefined : sql`service_number = ${number}`),
  fieldsOf,
  store: (transaction, { id, before, after: { routeCode, channel } }) => {
    if (channel === null || before?.channel === channel) return;
    transaction.send(queries.moveToChannel(id, routeCode, channel));
    transaction.send(queries.occupyChannel(id, routeCode, channel));
  },
  shown: (row) => {
    const { fields } = row;
    const { serviceNumber, operational, operationalSince, bandwidth, protection, routeCode, siteA, siteZ } = fields;
    const { gridType, channel, latencyUs, clientInterface, transceiversIncluded } = fields;
    return {
      ...shownService(row),
      serviceNumber,
      operational,
      operationalSince,
      bandwidth,
      protection,
      routeCode,
      siteA,
      siteZ,
      gridType,
      channel,
      latencyUs,
      clientInterface,
      transceiversIncluded,
      wavelengthNm: numberOf(fields.wavelengthNm),
      frequencyThz: numberOf(fields.frequencyThz),
      lengthKm: Number(fields.lengthKm),
      handoverA: nearOf(row.fields),
      handoverZ: farOf(row.fields),
    };
  },
};
