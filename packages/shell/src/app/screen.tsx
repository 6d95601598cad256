import { type ComponentType, type PropsWithChildren, type ReactNode, use } from "react";
import type { FeatureRoute } from "../feature.ts";
import { useSession, ViewedCompany } from "../session.ts";
import { OpenPageBoxes } from "@demarc/ui/layout/page-skeleton.tsx";
import { boxesOf } from "./page-boxes.ts";

/** A screen as the router shows it; a signed-in screen unmounts as soon as the session ends. */
export const screenOf = (
  Screen: ComponentType,
  Around: ComponentType<PropsWithChildren>,
  route: Pick<FeatureRoute, "public" | "path" | "boxes">,
): (() => ReactNode) =>
  function ScreenOnShow() {
    const { claims } = useSession();
    const viewed = use(ViewedCompany);
    if (!route.public && !claims) return null;
    return (
      <Around>
        <OpenPageBoxes value={boxesOf(route)}>
          <Screen key={viewed?.id} />
        </OpenPageBoxes>
      </Around>
    );
  };
