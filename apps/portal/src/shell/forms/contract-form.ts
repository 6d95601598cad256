import type { BodyOf, Endpoint } from "@demarc/contract/core/endpoint";
import { type SchemaForm, type SchemaFormOptions, type SchemaValues, useSchemaForm } from "./schema-form.ts";

export type ValuesOf<E extends Endpoint> = SchemaValues<BodyOf<E>>;
export type ContractForm<E extends Endpoint> = SchemaForm<BodyOf<E>>;

/** A form for an endpoint's body, with the rules of its schema and of the endpoint itself. */
export const useContractForm = <E extends Endpoint>(
  { body = {}, rules }: E,
  options: SchemaFormOptions<BodyOf<E>>,
): ContractForm<E> => useSchemaForm<BodyOf<E>>({ schema: body, ...(rules && { rules }) }, options);
