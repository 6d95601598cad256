import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, lineId, payload, uuid } from "../core/fields.ts";
import { described, Type } from "../core/json-schema.ts";
import { Order } from "./order-fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly terminations: typeof import("./terminations.ts");
  }
  interface OtherRefusals {
    readonly "order.incomplete-delivery": 409;
  }
}

const access = { caller: ["RESELLER_ORDER"] } as const;

export const TerminationRequest = payload("terminationRequest", {
  date: described(Type.String({ format: "date" }), "Last day on which the service is delivered"),
  reason: described(
    Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 500 } })),
    "Why the service is terminated",
    "We move to another address.",
  ),
});

interface Service<Path extends string, Id extends string> {
  /** Its path, which is also its kind. */
  readonly path: Path;
  /** The name of its id in paths. */
  readonly id: Id;
  readonly idSchema: ReturnType<typeof uuid>;
  readonly word: string;
}

const line = { path: "line", id: "lineId", idSchema: lineId(), word: "a line" } as const;
const rack = { path: "rack", id: "rackId", idSchema: described(uuid(), "Id of the rack"), word: "a rack" } as const;
const sharedColo = {
  path: "shared-colo",
  id: "sharedColoId",
  idSchema: described(uuid(), "Id of the shared units"),
  word: "shared units",
} as const;
const dcConnection = {
  path: "dc-connection",
  id: "connectionId",
  idSchema: described(uuid(), "Id of the connection"),
  word: "a data-centre connection",
} as const;
const wdm = {
  path: "wdm",
  id: "wdmId",
  idSchema: described(uuid(), "Id of the wavelength"),
  word: "a wavelength",
} as const;

const common = <const Path extends string, const Id extends string>({ path, id, idSchema }: Service<Path, Id>) => ({
  path: `/v1/customer/:customerId/${path}/:${id}/termination` as const,
  params: payload("service", {
    ...customerIdParam,
    [id]: idSchema,
  } as typeof customerIdParam & Record<Id, ReturnType<typeof uuid>>),
  access,
  errors: {
    403: [`${path}.read-only` as const],
    409: ["rack.in-use", "order.state-conflict", "edit-conflict", `${path}.state-conflict` as const] as const,
  },
});

const terminate = <const Name extends string, const Path extends string, const Id extends string>(
  name: Name,
  service: Service<Path, Id>,
) =>
  endpoint({
    name,
    summary: `Terminate ${service.word}`,
    details:
      "The last day cannot be before the end of the contract and of the notice period. Returns 201 with the order of the termination, or 200 if the service already ends on that day.",
    method: "POST",
    ...common(service),
    body: TerminationRequest,
    idempotent: "required",
    responses: { 200: Order, 201: Order },
  });

const withdraw = <const Name extends string, const Path extends string, const Id extends string>(
  name: Name,
  service: Service<Path, Id>,
) =>
  endpoint({
    name,
    summary: `Withdraw the termination of ${service.word}`,
    details: "Possible until the last day of the service.",
    method: "DELETE",
    ...common(service),
    responses: { 200: Order },
  });

export const terminateLine = terminate("terminateLine", line);
export const withdrawLineTermination = withdraw("withdrawLineTermination", line);
export const terminateRack = terminate("terminateRack", rack);
export const withdrawRackTermination = withdraw("withdrawRackTermination", rack);
export const terminateSharedColo = terminate("terminateSharedColo", sharedColo);
export const withdrawSharedColoTermination = withdraw("withdrawSharedColoTermination", sharedColo);
export const terminateDcConnection = terminate("terminateDcConnection", dcConnection);
export const withdrawDcConnectionTermination = withdraw("withdrawDcConnectionTermination", dcConnection);
export const terminateWdm = terminate("terminateWdm", wdm);
export const withdrawWdmTermination = withdraw("withdrawWdmTermination", wdm);
