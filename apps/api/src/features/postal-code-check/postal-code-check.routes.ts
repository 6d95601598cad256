import * as contract from "@demarc/contract/postal-code-check/postal-code-check";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { queryRows, type RunStatement } from "../../platform/database/database.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { addressCheck } from "./check-address.ts";
import { tidiedPart } from "./ordered-address.ts";

export function postalCodeCheckRoutes({ serve, config, clock, log, anonymousPool }: PrivilegedContext): void {
  const check = addressCheck(config, clock, log);
  const perMinute = requestLimit(config.limits.postalCodeChecksPerMinute, 60);
  const perHour = requestLimit(config.limits.postalCodeChecksPerHour, 3600);
  const run: RunStatement = (statement) => queryRows(anonymousPool, statement);

  serve(contract.checkPostalCode, ({ query, http }) => {
    perMinute.take(http.ip);
    perHour.take(http.ip);
    const { houseNumber } = query;
    const postalCode = query.postalCode.toUpperCase();
    return check(
      { postalCode, houseNumber, extension: tidiedPart(query.extension), room: tidiedPart(query.room) },
      run,
    );
  });
}
