import type { BodyOf, Endpoint } from "@demarc/contract/core/endpoint";
import type { FieldValues } from "react-hook-form";
import type { BodyShape } from "./body-judge.ts";
import { type SchemaForm, type SchemaFormOptions, type SchemaValues, useSchemaForm } from "./schema-form.ts";

export type ValuesOf<E extends Endpoint> = SchemaValues<BodyOf<E>>;
export type ContractForm<E extends Endpoint> = SchemaForm<BodyOf<E>>;

/** A form for an endpoint's body, with the rules of its schema and of the endpoint itself. */
export const useContractForm = <E extends Endpoint>(
  endpoint: E,
  options: SchemaFormOptions<ValuesOf<E>>,
): ContractForm<E> => useSchemaForm<BodyOf<E>>(endpoint, options);

/** A contract form whose fields differ from the body. */
export const useShapedForm = <E extends Endpoint, Fields extends FieldValues>(
  endpoint: E,
  options: SchemaFormOptions<Fields> & BodyShape<Fields, BodyOf<E>>,
): SchemaForm<BodyOf<E>, Fields> => useSchemaForm<BodyOf<E>, Fields>({ ...endpoint, ...options }, options);
