import type { FeatureRoute } from "../shell/feature.ts";

/** Loads /lines. */
export const loadLinesPage: FeatureRoute["load"] = async () => (await import("./lines-page.tsx")).LinesPage;
