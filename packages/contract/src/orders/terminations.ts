import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, payload, uuid } from "../core/fields.ts";
import { Type } from "../core/json-schema.ts";
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

/** `date`: the last day on which the service is delivered. */
export const TerminationRequest = payload("terminationRequest", {
  date: Type.String({ format: "date" }),
  reason: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 500 } })),
});

interface Service<Path extends string, Id extends string> {
  /** Its path, which is also its kind. */
  readonly path: Path;
  /** The name of its id in paths. */
  readonly id: Id;
  readonly word: string;
}

const line = { path: "line", id: "lineId", word: "a line" } as const;
const rack = { path: "rack", id: "rackId", word: "a rack" } as const;
const sharedColo = { path: "shared-colo", id: "sharedColoId", word: "shared units" } as const;
const dcConnection = { path: "dc-connection", id: "connectionId", word: "a data-centre connection" } as const;
const wdm = { path: "wdm", id: "wdmId", word: "a wavelength" } as const;

const common = <const Path extends string, const Id extends string>({ path, id }: Service<Path, Id>) => ({
  path: `/v1/customer/:customerId/${path}/:${id}/termination` as const,
  params: payload("service", { ...customerIdParam, [id]: uuid() } as typeof customerIdParam &
    Record<Id, ReturnType<typeof uuid>>),
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
