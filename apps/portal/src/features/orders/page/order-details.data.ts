import * as catalogue from "@demarc/contract/catalogue";
import * as contacts from "@demarc/contract/contacts";
import { queryOptions } from "@tanstack/react-query";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";

/** A package by its code, which may not be sold any more: then there is none. */
export const packageQuery = (code: string) =>
  queryOptions({
    queryKey: ["package", code],
    queryFn: async ({ signal }) => {
      try {
        return await call(catalogue.getPackage, { params: { packageCode: code }, signal, quiet: true });
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
    staleTime: 600_000,
  });

/** One of the company's contacts. Fails if the contact was deleted. */
export const contactQuery = (customerId: number, contactId: string) =>
  queryOptions({
    queryKey: ["contact", customerId, contactId],
    queryFn: ({ signal }) => call(contacts.getContact, { params: { customerId, contactId }, signal, quiet: true }),
  });
