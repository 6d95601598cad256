import { rules } from "@demarc/contract/core/rules";
import * as contract from "@demarc/contract/reference-data";
import type { RouteContext } from "../../platform/route-context.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { countries } from "./countries.ts";
import { registersOf } from "./registers.ts";

const hourSeconds = 3600;

export function referenceDataRoutes({ serve, config, log }: RouteContext): void {
  const registers = registersOf(config, log);
  const lookups = requestLimit(config.limits.lookupsPerHour, hourSeconds);

  serve(contract.listCountries, async () => [...countries()]);

  serve(contract.checkCoc, async ({ query: { number }, http }) => {
    lookups.take(http.ip);
    if (rules["coc-number"](number)) return { valid: false, number, source: "format" as const };
    const company = await registers.coc(number);
    if (!company) return { valid: true, number, source: "format" as const };
    return { ...company, valid: company.found && company.active !== false, number, source: "registry" as const };
  });

  serve(contract.checkVatNumber, async ({ query: { number }, http }) => {
    lookups.take(http.ip);
    if (rules["vat-number"](number)) return { valid: false, number, source: "format" as const };
    const countryCode = number.slice(0, 2).toUpperCase();
    const company = await registers.vat(number);
    if (!company) return { valid: true, number, countryCode, source: "format" as const };
    const name = company.name === undefined ? {} : { name: company.name };
    return { valid: company.found, number, countryCode, ...name, source: "vies" as const };
  });
}
