import type { Customer } from "@demarc/contract/company";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { customerQuery } from "./company.data.ts";

/** A child company of the person's reseller; undefined if there is none with this id. Rejects like `call`. */
export const readChildCompany = async (customerId: number): Promise<Customer | undefined> => {
  try {
    return await queryClient.fetchQuery(customerQuery(customerId));
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
};
