import type { Brand } from "@demarc/contract/core/brands";
import type { ReactNode } from "react";
import { classNames } from "@demarc/ui/class-names.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import loader from "@demarc/ui/layout/loader.module.css";
import { BoxOutline, CrumbsOutline, contentBoxes, TitleOutline } from "@demarc/ui/layout/page-skeleton.tsx";
import page from "@demarc/ui/layout/page.module.css";
import brandLink from "./brand-link.module.css";
import layout from "./layout.module.css";
import { Loading } from "./loading.tsx";
import link from "./navigation-link.module.css";
import rail from "./rail.module.css";
import topBar from "./top-bar.module.css";

const bar = classNames(loader.block, rail.bar);

/** The brand as in `BrandLink`, whose texts are not loaded yet. */
export function BrandOutline({ brand }: { readonly brand: Brand }) {
  return (
    <span className={brandLink.brand}>
      <BrandMark mark={brand.mark} />
      <span className={brandLink.name}>
        {brand.name}
        {brand.application && <small>{brand.application}</small>}
      </span>
      <span className={brandLink.short}>{brand.shortName ?? brand.name}</span>
    </span>
  );
}

function EntryOutline() {
  return (
    <li className={link.link}>
      <span className={classNames(loader.block, rail.icon)} />
      <span className={link.label}>
        <span className={bar} />
      </span>
    </li>
  );
}

interface FrameOutlineProps {
  readonly brand: Brand;
  /** What stands above the navigation. */
  readonly above?: ReactNode;
  /** The page of the home, marked with `data-page`. */
  readonly home: ReactNode;
}

/** The boot script repeats the group and its entry. */
function RailOutline({ brand, above }: Pick<FrameOutlineProps, "brand" | "above">) {
  return (
    <aside className={rail.rail} aria-label={brand.name} data-outline="rail">
      <div className={rail.inside}>
        <BrandOutline brand={brand} />
        {above}
        <div className={rail.navigation} aria-hidden="true">
          <ul className={rail.links}>
            <EntryOutline />
          </ul>
          <div data-outline="group">
            <div className={rail.group}>
              <span className={bar} />
            </div>
            <ul className={rail.links}>
              <EntryOutline />
            </ul>
          </div>
        </div>
        <div className={rail.foot} />
      </div>
    </aside>
  );
}

function TopBarOutline({ brand }: Pick<FrameOutlineProps, "brand">) {
  return (
    <header className={topBar.bar}>
      <span className={topBar.opener}>
        <Icon name="menu" />
      </span>
      <div className={topBar.brand}>
        <BrandOutline brand={brand} />
      </div>
      <span className={topBar.search}>
        <Icon name="search" />
      </span>
      <span className={topBar.bell} />
      <span className={classNames(loader.block, topBar.person)} />
    </header>
  );
}

/** All boxes, of which the boot script takes those of the page. */
function ScreenOutline() {
  return (
    <div className={page.page} data-page="screen">
      <div>
        <div data-box="crumbs">
          <CrumbsOutline />
        </div>
        <div className={page.line}>
          <TitleOutline />
          <Loading />
        </div>
      </div>
      {contentBoxes.map((box) => (
        <div key={box} data-box={box}>
          <BoxOutline box={box} />
        </div>
      ))}
    </div>
  );
}

/**
 * The frame of a signed-in person as empty boxes, prerendered in the HTML. The boot script fills it with what the browser keeps, and
 * takes the boxes of the page.
 */
export function FrameOutline({ brand, above, home }: FrameOutlineProps) {
  return (
    <div className={layout.frame}>
      <RailOutline brand={brand} above={above} />
      <div className={layout.page}>
        <TopBarOutline brand={brand} />
        <main className={layout.content}>
          {home}
          <ScreenOutline />
        </main>
      </div>
    </div>
  );
}
