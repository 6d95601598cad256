import type { FieldError } from "@demarc/contract/core/errors";
import type { PrefixService } from "@demarc/contract/ip-management/prefixes";

export interface RequestFields {
  /** Family and length of the wanted prefix, such as `4/28`. */
  readonly size: string;
  readonly purpose: string;
  /** The name of the service, as the list offers it; empty for none. */
  readonly serviceId: string;
  /** Numbers as they are typed. */
  readonly usage: Readonly<Record<"now" | "in3m" | "in12m", string>>;
}

/** The body of the fields; a name that is not offered stays as it is, which the schema refuses. */
export const requestBody = (
  { size, purpose, serviceId, usage }: RequestFields,
  services: readonly Pick<PrefixService, "id" | "name">[],
) => {
  const [family, prefixLength] = size.split("/").map(Number);
  const name = serviceId.trim();
  const service = services.find((offered) => offered.name === name)?.id ?? name;
  return { family, prefixLength, purpose, serviceId: service, usage };
};

export const rewordRequest = (error: FieldError): FieldError => {
  if (error.field === "serviceId") return { ...error, message: "ip.service-unknown" };
  if (error.message !== "validation.required") return error;
  return { ...error, message: error.field === "purpose" ? "ip.purpose-needed" : "ip.usage-needed" };
};
