// The styles of the outline of the frame, which must be in the page itself: nothing else has loaded when it shows.
import "@demarc/ui/layout/columns.module.css";
import "@demarc/ui/layout/loader.module.css";
import "@demarc/ui/layout/page-skeleton.module.css";
import "@demarc/ui/layout/page.module.css";
import "@demarc/ui/layout/tile.module.css";
import "@demarc/shell/frame/layout.module.css";
import "@demarc/shell/frame/loading.module.css";
import "@demarc/shell/frame/navigation-link.module.css";
import "@demarc/shell/frame/rail.module.css";
import "@demarc/shell/frame/top-bar.module.css";
import "./console.css";
