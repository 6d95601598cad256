import { type CatalogueLoaders, loadCatalogues } from "../../shell/translate.ts";

const texts: CatalogueLoaders = { en: () => import("./history.en.ts"), nl: () => import("./history.nl.ts") };

const nextFrame = () => new Promise((done) => void requestAnimationFrame(done));

/** Resolves once the current frame is on the screen; browsers prepare frames ahead, so it waits for three. */
const painted = async () => {
  await nextFrame();
  await nextFrame();
  await nextFrame();
};

type Extras = typeof import("./dashboard-extras.tsx");

/**
 * A part of the home that loads after the first paint, because it would compete for bandwidth. If it fails to load (after a
 * deploy, offline) it is left out.
 */
export const afterPaint =
  <Name extends keyof Extras>(name: Name) =>
  async (): Promise<{ default: Extras[Name] }> => {
    await painted();
    try {
      const [extras] = await Promise.all([import("./dashboard-extras.tsx"), loadCatalogues(texts)]);
      return { default: extras[name] };
    } catch {
      return { default: (() => null) as unknown as Extras[Name] };
    }
  };
