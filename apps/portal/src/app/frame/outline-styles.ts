// The styles of the outline of the frame, which must be in the page itself: nothing else has loaded when it shows.
import "@demarc/ui/layout/columns.module.css";
import "@demarc/ui/layout/loader.module.css";
import "@demarc/ui/layout/page-skeleton.module.css";
import "@demarc/ui/layout/page.module.css";
import "@demarc/ui/layout/tile.module.css";
import "../home/dashboard.module.css";
import "./company-switcher.module.css";
import "./layout.module.css";
import "./loading.module.css";
import "./navigation-link.module.css";
import "./rail.module.css";
import "./top-bar.module.css";
