import type { FeatureRoute } from "@demarc/shell/feature.ts";

export const loadLinesPage: FeatureRoute["load"] = async () => (await import("./lines-page.tsx")).LinesPage;
