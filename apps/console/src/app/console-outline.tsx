import { consoleBrand } from "@demarc/contract/core/brands";
import { BrandOutline, FrameOutline } from "@demarc/shell/frame/frame-outline.tsx";
import brandLink from "@demarc/shell/frame/brand-link.module.css";
import { Loading } from "@demarc/shell/frame/loading.tsx";
import loading from "@demarc/shell/frame/loading.module.css";
import { BoxOutline, TitleOutline } from "@demarc/ui/layout/page-skeleton.tsx";
import page from "@demarc/ui/layout/page.module.css";

/** Shown before any script. Prerendered in the HTML. */
export function StartingPage() {
  return (
    <>
      <header className={brandLink.bar}>
        <BrandOutline brand={consoleBrand} />
      </header>
      <main className={loading.page}>
        <Loading />
      </main>
    </>
  );
}

/** The outline of the frame of a signed-in person; the home is the inbox. */
export function ConsoleOutline() {
  const home = (
    <div className={page.page} data-page="home">
      <div>
        <TitleOutline />
        <Loading />
      </div>
      <BoxOutline box="list" />
    </div>
  );
  return <FrameOutline brand={consoleBrand} home={home} />;
}
