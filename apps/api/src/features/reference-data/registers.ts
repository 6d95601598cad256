import type { Config } from "../../platform/environment.ts";
import type { Log } from "../../platform/log.ts";

const timeoutMs = 4000;

export interface RegisteredCompany {
  readonly found: boolean;
  readonly name?: string;
  readonly address?: string;
  readonly active?: boolean;
}

/** Looks a number up; undefined if no register is configured or its response is invalid, which blocks no sign-up. */
export type AskRegister = (number: string) => Promise<RegisteredCompany | undefined>;

const readCompany = (answer: unknown): RegisteredCompany | undefined => {
  if (typeof answer !== "object" || answer === null || !("found" in answer)) return undefined;
  const { found, name, address, active } = answer as Record<string, unknown>;
  return {
    found: found === true,
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof address === "string" ? { address } : {}),
    ...(typeof active === "boolean" ? { active } : {}),
  };
};

/**
 * An HTTP register: `GET {address}?number=…` returns `{found, name?, address?, active?}`. docs/operations.md describes
 * an adapter for other registers.
 */
export const register =
  (address: string, log: Log): AskRegister =>
  async (number) => {
    if (address === "") return undefined;
    try {
      const url = new URL(address);
      url.searchParams.set("number", number);
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
      return response.ok ? readCompany(await response.json()) : undefined;
    } catch (error) {
      log.warn({ register: new URL(address).host, reason: String(error) }, "a register does not respond");
      return undefined;
    }
  };

export const registersOf = (config: Config, log: Log) => ({
  coc: register(config.cocRegisterUrl, log),
  vat: register(config.vatRegisterUrl, log),
});
