import { variant } from "#variant";
import { FrameOutline } from "@demarc/shell/frame/frame-outline.tsx";
import { Loading } from "@demarc/shell/frame/loading.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import loader from "@demarc/ui/layout/loader.module.css";
import { TitleOutline } from "@demarc/ui/layout/page-skeleton.tsx";
import page from "@demarc/ui/layout/page.module.css";
import { Tiles, TileSkeleton } from "@demarc/ui/layout/tile.tsx";
import dashboard from "../home/dashboard.module.css";
import switcher from "./company-switcher.module.css";

function HomeOutline() {
  return (
    <div className={page.page} data-page="home">
      <div>
        <TitleOutline />
        <Loading />
      </div>
      <div className={dashboard.home}>
        <div data-outline="tiles">
          <Tiles>
            <TileSkeleton />
          </Tiles>
        </div>
        <div className={dashboard.row}>
          <div className={classNames(loader.block, loader.card)} />
          <div />
        </div>
      </div>
    </div>
  );
}

/** The outline of the portal's frame. The boot script removes the switcher for people without other companies. */
export function PortalOutline() {
  return (
    <FrameOutline
      brand={variant.brand}
      above={<div className={switcher.switcher} data-outline="switcher" />}
      home={<HomeOutline />}
    />
  );
}
