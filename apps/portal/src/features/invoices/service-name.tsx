import type { ServiceRef } from "@demarc/contract/core/invoices/invoice";
import { ServiceLink } from "./service-link.tsx";

/** The customer's own name for a service, followed by its number. */
export function ServiceName({ service }: { readonly service: ServiceRef }) {
  if (!service.reference) return <ServiceLink service={service} />;
  return (
    <span>
      <ServiceLink service={{ ...service, label: service.reference }} />{" "}
      <span className="dim number">{service.label}</span>
    </span>
  );
}
