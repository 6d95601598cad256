export { PublicFooter } from "./public-footer.tsx";
export { PublicHeader } from "./public-header.tsx";
