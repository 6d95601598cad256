/** Everything of a list that opens by a click, in one file. */
export { BulkBar } from "@demarc/ui/layout/bulk-bar.tsx";
export { FilterPanel } from "./filter-panel.tsx";
export { FilterSheet } from "./filter-sheet.tsx";
export { SavedViewsMenu } from "./saved-views-menu.tsx";
export { TablePanel } from "./table-panel.tsx";
