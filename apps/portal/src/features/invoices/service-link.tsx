import type { ServiceRef, ServiceType } from "@demarc/contract/core/invoice";
import type { Feature } from "@demarc/contract/core/features";
import { useRouter } from "@tanstack/react-router";
import { useFeatures } from "../../shell/feature-flags.ts";

/** Where a service has its own screen, and the feature that the screen belongs to. */
const screens: Partial<Record<ServiceType, readonly [path: string, feature: Feature]>> = {
  LINE: ["/lines/detail/$id", "myLines"],
};

/** A service by its name; a link where this portal has a screen of it. */
export function ServiceLink({ service: { type, id, label } }: { readonly service: ServiceRef }) {
  const features = useFeatures();
  const router = useRouter();
  const [path, feature] = screens[type] ?? [];
  if (!path || !feature || !features.has(feature) || !(path in router.routesByPath)) return <span>{label}</span>;
  return <a href={path.replace("$id", id)}>{label}</a>;
}
