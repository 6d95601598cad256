import * as contract from "@demarc/contract/operator/service-tokens";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { listServiceTokens } from "../../platform/tokens/service-tokens.queries.ts";
import { createServiceToken, revokeServiceToken, rotateServiceToken } from "./service-tokens.operator.ts";

const mostListed = 200;
const usualDays = 365;
const usualOverlapHours = 24;

export function serviceTokensRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.listServiceTokens, () => read(listServiceTokens(mostListed)));

  serve(contract.createServiceToken, ({ body, caller, change }) => {
    const { name, rights, days = usualDays, ranges = [] } = body;
    return change((transaction) => createServiceToken(transaction, caller, { name, rights, days, ranges }));
  });

  serve(contract.rotateServiceToken, ({ params, body, caller, change }) => {
    const { overlapHours = usualOverlapHours, days = usualDays } = body;
    return change((transaction) => rotateServiceToken(transaction, caller, { id: params.tokenId, overlapHours, days }));
  });

  serve(contract.revokeServiceToken, ({ params, caller, change }) =>
    change((transaction) => revokeServiceToken(transaction, caller, params.tokenId)),
  );
}
