import type { RegisteredAddress } from "@demarc/contract/reference-data";
import { builtinCompany } from "./builtin-companies.ts";
import type { Config } from "../../platform/process/environment.ts";
import { systemAt, type SystemRequest } from "../../platform/http-connector.ts";
import type { Log } from "../../platform/process/log.ts";

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

/** The question of a register. */
export const numberTo = (address: string, number: string): SystemRequest => {
  const url = new URL(address);
  url.searchParams.set("number", number);
  return { url: url.href, method: "GET", headers: {} };
};

const noRegister: AskRegister = async () => undefined;

/**
 * An HTTP register: `GET {address}?number=…` returns `{found, name?, address?, active?}`. docs/operations/connectors.md describes
 * an adapter for other registers.
 */
export const register = (address: string, log: Log): AskRegister => {
  if (address === "") return noRegister;
  const call = systemAt(address, log);
  return (number) => call(numberTo(address, number)).then(readCompany, () => undefined);
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
