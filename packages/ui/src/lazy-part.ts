import { type ComponentType, lazy } from "react";

/** A component that loads when it is first shown: `lazyPart(() => import("./edit-dialog.tsx"), "EditDialog")`. */
export const lazyPart = <Props, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
