import { type ComponentType, lazy, Suspense } from "react";

const nextFrame = () => new Promise((done) => void requestAnimationFrame(done));

/**
 * A part of the frame that loads after the first paint, because it would compete for bandwidth. If it fails to load (after a
 * deploy, offline) it is left out.
 */
export const latePart = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => {
  const Part = lazy(async () => {
    // Browsers prepare frames ahead, so this waits for three.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    return load().then(
      (module): { default: ComponentType } => ({ default: module[name] }),
      () => ({ default: () => null }),
    );
  });
  return function LatePart() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
};
