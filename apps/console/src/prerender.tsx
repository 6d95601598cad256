import { renderToString } from "react-dom/server";
import { ConsoleOutline, StartingPage } from "./app/console-outline.tsx";

export { consoleBootScript as bootScript } from "./app/boot-settings.ts";
export { boxedAddresses, readAddresses } from "@demarc/shell/app/page-boxes.ts";

export const renderStarting = (): string => renderToString(<StartingPage />);

export const renderFrame = (): string => renderToString(<ConsoleOutline />);
