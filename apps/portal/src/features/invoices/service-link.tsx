import { grantsAny, type Role } from "@demarc/contract/core/access";
import type { ServiceRef, ServiceType } from "@demarc/contract/core/invoices/invoice";
import type { Feature } from "@demarc/contract/core/features";
import { useRouter } from "@tanstack/react-router";
import { useReadOnly, useSession } from "@demarc/shell/session.ts";
import { useFeatures } from "@demarc/shell/feature-flags.ts";

interface ServiceScreen {
  readonly path: string;
  readonly feature: Feature;
  /** The role that is required to open the screen; without it, any signed-in person can. */
  readonly role?: Role;
}

const screens: Partial<Record<ServiceType, ServiceScreen>> = {
  LINE: { path: "/lines/detail/$id", feature: "myLines" },
  PREFIX: { path: "/ip-management/prefix/$id", feature: "ipManagement", role: "RESELLER_SERVICE_DESK" },
};

/** The name of a service, as a link if this portal has a screen for it that the person may open. */
export function ServiceLink({ service: { type, id, label } }: { readonly service: ServiceRef }) {
  const features = useFeatures();
  const router = useRouter();
  const roles = useSession().claims?.roles ?? [];
  const shown = screens[type];
  const mayOpen = shown && features.has(shown.feature) && shown.path in router.routesByPath;
  // Of another company, only the screen of a line can be viewed.
  const isElsewhere = useReadOnly() && type !== "LINE";
  if (!mayOpen || isElsewhere || (shown.role && !grantsAny(roles, [shown.role]))) return <span>{label}</span>;
  return <a href={shown.path.replace("$id", id)}>{label}</a>;
}
