import type { RegisteredAddress } from "@demarc/contract/reference-data";
import { builtinCompany } from "./builtin-companies.ts";
import type { Config } from "../../platform/process/environment.ts";
import type { Log } from "../../platform/process/log.ts";

const timeoutMs = 4000;

export interface RegisteredCompany {
  readonly found: boolean;
  readonly name?: string;
  readonly address?: string;
  readonly visitingAddress?: RegisteredAddress;
  readonly active?: boolean;
}

/** Looks up a number; undefined if no register is configured or its response is invalid, which does not block a sign-up. */
export type AskRegister = (number: string) => Promise<RegisteredCompany | undefined>;

// The house number is the last number: an extension starts with a letter, or follows a hyphen.
const addressPattern =
  /^(\S.{0,78}?) ([1-9]\d{0,4})(?: ?(?:-|(?=[A-Za-z]))([A-Za-z0-9]{1,6}))?, ?([1-9]\d{3}) ?([A-Za-z]{2}) (\S.{0,79})$/;

/** The parts of a Dutch address on one line, such as `Polderlichtweg 8, 8011 ZZ Zwolle`; undefined for another text. */
export const addressPartsOf = (line: string): RegisteredAddress | undefined => {
  if (line.length > 200) return undefined;
  const parts = addressPattern.exec(line.replaceAll(/\s+/g, " ").trim());
  if (!parts) return undefined;
  const [, street = "", houseNumber, extension, digits = "", letters = "", city = ""] = parts;
  return {
    street,
    houseNumber: Number(houseNumber),
    houseNumberExtension: extension ?? null,
    postalCode: digits + letters.toUpperCase(),
    city,
  };
};

const addressFrom = (text: unknown) => {
  if (typeof text !== "string") return {};
  const visitingAddress = addressPartsOf(text);
  return { address: text, ...(visitingAddress && { visitingAddress }) };
};

const readCompany = (answer: unknown): RegisteredCompany | undefined => {
  if (typeof answer !== "object" || answer === null || !("found" in answer)) return undefined;
  const { found, name, address, active } = answer as Record<string, unknown>;
  return {
    found: found === true,
    ...(typeof name === "string" ? { name } : {}),
    ...addressFrom(address),
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

const builtinRegister: AskRegister = async (number) => {
  const company = builtinCompany(number);
  return company && readCompany(company);
};

/** The registers of KvK and VAT numbers. The demo knows some companies of its own if no trade register is configured. */
export const registersOf = (config: Config, log: Log) => ({
  coc: config.demo && config.cocRegisterUrl === "" ? builtinRegister : register(config.cocRegisterUrl, log),
  vat: register(config.vatRegisterUrl, log),
});
