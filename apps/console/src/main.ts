import "virtual:theme.css";
import "@demarc/ui/base.css";
import "./app/outline-styles.ts";
import { loadFonts } from "@demarc/shell/fonts.ts";

const root = document.querySelector<HTMLElement>("#root");
if (root)
  import("./app/start.tsx")
    .then(({ startConsole }) => startConsole(root))
    .then(loadFonts)
    .catch((error: unknown) => console.error("the console could not be started", error));
