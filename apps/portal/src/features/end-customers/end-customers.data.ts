import type { EndCustomer, EndCustomerCreate } from "@demarc/contract/end-customers";
import * as contract from "@demarc/contract/end-customers";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { recordKeys } from "../../shell/record-keys.ts";

/** Lines show the names of their end customers, so they are read again too. */
const refresh = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: recordKeys.endCustomers(customerId) });
  await queryClient.invalidateQueries({ queryKey: recordKeys.lines(customerId) });
  await queryClient.invalidateQueries({ queryKey: recordKeys.everyLine(customerId) });
};

export const createEndCustomer = async (
  customerId: number,
  body: EndCustomerCreate,
  idempotencyKey: string,
): Promise<void> => {
  await call(contract.createEndCustomer, { params: { customerId }, body, idempotencyKey });
  await refresh(customerId);
};

/** Changes an end customer at the version that was shown. */
export const updateEndCustomer = async (
  customerId: number,
  { id, version }: EndCustomer,
  body: EndCustomerCreate,
): Promise<void> => {
  const params = { customerId, endCustomerId: id };
  await call(contract.updateEndCustomer, { params, body, ifMatch: version });
  await refresh(customerId);
};

/** Offers an end customer for lines, or retires it. */
export const setEndCustomerActive = async (customerId: number, { id }: EndCustomer, active: boolean): Promise<void> => {
  await call(contract.updateEndCustomer, { params: { customerId, endCustomerId: id }, body: { active } });
  await refresh(customerId);
};
