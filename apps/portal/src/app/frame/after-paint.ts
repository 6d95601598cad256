import { type ComponentType, lazy } from "react";
import { type CatalogueLoaders, loadCatalogues } from "@demarc/shell/translate.ts";

const nextFrame = () => new Promise((done) => void requestAnimationFrame(done));

/** Resolves once the current frame is on the screen; browsers prepare frames ahead, so it waits for three. */
const painted = async () => {
  await nextFrame();
  await nextFrame();
  await nextFrame();
};

/**
 * A part of the home or of the frame that loads after the first paint, because it would compete for bandwidth. If it fails to
 * load (after a deploy, offline) it is left out.
 */
export const afterPaint = <Props>(load: () => Promise<ComponentType<Props>>, ...texts: readonly CatalogueLoaders[]) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await painted();
    try {
      const [part] = await Promise.all([load(), loadCatalogues(...texts)]);
      return { default: part };
    } catch {
      return { default: () => null };
    }
  });
