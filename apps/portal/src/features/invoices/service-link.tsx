import { grantsAny, type Role } from "@demarc/contract/core/access";
import type { ServiceRef, ServiceType } from "@demarc/contract/core/invoice";
import type { Feature } from "@demarc/contract/core/features";
import { useRouter } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { useFeatures } from "../../shell/feature-flags.ts";

interface ServiceScreen {
  readonly path: string;
  readonly feature: Feature;
  /** Who may open it, where not everybody who is signed in may. */
  readonly role?: Role;
}

/** Where a service has its own screen. */
const screens: Partial<Record<ServiceType, ServiceScreen>> = {
  LINE: { path: "/lines/detail/$id", feature: "myLines" },
  PREFIX: { path: "/ip-management/prefix/$id", feature: "ipManagement", role: "RESELLER_SERVICE_DESK" },
};

/** A service by its name; a link where this portal has a screen of it that the person may open. */
export function ServiceLink({ service: { type, id, label } }: { readonly service: ServiceRef }) {
  const features = useFeatures();
  const router = useRouter();
  const roles = useSession().claims?.roles ?? [];
  const shown = screens[type];
  const mayOpen = shown && features.has(shown.feature) && shown.path in router.routesByPath;
  if (!mayOpen || (shown.role && !grantsAny(roles, [shown.role]))) return <span>{label}</span>;
  return <a href={shown.path.replace("$id", id)}>{label}</a>;
}
