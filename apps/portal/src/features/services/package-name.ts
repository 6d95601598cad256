import type { ServiceSummary } from "./service-kind.ts";

/** The name under which a service was sold; the code for a package that the catalogue no longer has. */
export const packageNameOf = (
  { packageName, packageCode }: Pick<ServiceSummary, "packageName" | "packageCode">,
  locale: "en" | "nl",
): string => packageName?.[locale] ?? packageCode;
