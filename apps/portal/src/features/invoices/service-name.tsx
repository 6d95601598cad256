import type { ServiceRef } from "@demarc/contract/core/invoices/invoice";
import { ServiceLink } from "./service-link.tsx";

/** A service by the customer's own name for it, with its number behind that. */
export function ServiceName({ service }: { readonly service: ServiceRef }) {
  if (!service.reference) return <ServiceLink service={service} />;
  return (
    <span>
      <ServiceLink service={{ ...service, label: service.reference }} />{" "}
      <span className="dim number">{service.label}</span>
    </span>
  );
}
