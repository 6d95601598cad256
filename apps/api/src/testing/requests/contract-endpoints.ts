import type { Endpoint } from "@demarc/contract/core/endpoint";
import { endpointsFor } from "../../operate/contract-modules.ts";

export { contractModules } from "../../operate/contract-modules.ts";

/** Every endpoint of the contract for customers and the public. */
export const contractEndpoints = (): Promise<Endpoint[]> => endpointsFor("customers");

export const operatorEndpoints = (): Promise<Endpoint[]> => endpointsFor("operator");

/** The endpoints of the operator API for the sessions of people of the provider. */
export const staffEndpoints = (): Promise<Endpoint[]> => endpointsFor("staff");
