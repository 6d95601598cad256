import { type ComponentType, lazy, useEffect } from "react";
import { type CatalogueLoaders, loadCatalogues } from "../translate.ts";

const { promise: inPage, resolve: noteInPage } = Promise.withResolvers<void>();

/** For the outermost component: what loads after the first paint waits until it is in the page. */
export const useFirstPaint = (): void => useEffect(noteInPage, []);

const nextFrame = () => new Promise((done) => void requestAnimationFrame(done));

/** Resolves once the portal is on the screen; browsers prepare frames ahead, so it waits for three. */
export const painted = async (): Promise<void> => {
  // React renders in many short tasks, with frames in between.
  await inPage;
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
