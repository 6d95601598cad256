import { grantsAny, type Role } from "@demarc/contract/core/access";
import type { Feature } from "@demarc/contract/core/features";
import type { OrderedService, ServiceType } from "@demarc/contract/orders/order-fields";
import { useRouter } from "@tanstack/react-router";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useSession } from "@demarc/shell/session.ts";

interface ServiceScreen {
  /** The pattern of the address, and the name of its parameter. */
  readonly path: string;
  readonly feature: Feature;
  readonly role?: Role;
}

const screens: Readonly<Record<ServiceType, ServiceScreen>> = {
  line: { path: "/lines/detail/$id", feature: "myLines" },
  rack: { path: "/racks/rack/$id", feature: "rackSpace", role: "RESELLER_ORDER" },
  "shared-colo": { path: "/racks/shared-colo/$id", feature: "rackSpace", role: "RESELLER_ORDER" },
  "dc-connection": { path: "/dc-connections/$id", feature: "dcConnections", role: "RESELLER_ORDER" },
  wdm: { path: "/wdm/$id", feature: "wdm", role: "RESELLER_ORDER" },
};

/** The number of a service, as a link if this portal has a screen for it that the person may open. */
export function ServiceLink({ service: { type, id, name } }: { readonly service: OrderedService }) {
  const features = useFeatures();
  const router = useRouter();
  const roles = useSession().claims?.roles ?? [];
  const { path, feature, role } = screens[type];
  const pattern = path.replace(/\$\w+$/, "$");
  const hasScreen = Object.keys(router.routesByPath).some((one) => one.replace(/\$\w+$/, "$") === pattern);
  if (!hasScreen || !features.has(feature) || (role && !grantsAny(roles, [role]))) return <span>{name}</span>;
  return <a href={path.replace("$id", id)}>{name}</a>;
}
