import { brands, themeProperties } from "@demarc/contract/core/brands";
import { variants } from "@demarc/contract/core/variants";
import { fontFaces, fontFamily } from "../platform/http/page-font.ts";
import { swaggerStyles } from "./swagger-styles.ts";

const block = (selector: string, brand: (typeof variants)[number], scheme: "light" | "dark"): string =>
  `${selector}{color-scheme:${scheme};${Object.entries(themeProperties(brands[brand], scheme))
    .map((property) => property.join(":"))
    .join(";")}}`;

/** The colours of the brands; the class is set by the script of the theme, the media query works without it. */
const themes = variants
  .map((variant) => {
    const root = `:root[data-brand="${variant}"]`;
    return (
      block(root, variant, "light") +
      `@media(prefers-color-scheme:dark){${block(`${root}:not([data-theme="light"])`, variant, "dark")}}` +
      block(`${root}[data-theme="dark"]`, variant, "dark")
    );
  })
  .join("\n");

const layout = `
*,*::before,*::after{box-sizing:border-box}
:root{--mono:ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace}
html{background:var(--background);-webkit-text-size-adjust:100%;scroll-padding-top:72px}
body{margin:0;color:var(--text);font:14px/22px ${fontFamily};overflow-wrap:break-word}
a{color:var(--brand);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
main:focus{outline:none}
.hidden,.skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip:focus{position:absolute;z-index:3;inset:8px auto auto 8px;padding:8px 12px;background:var(--card);border-radius:8px}
header{position:sticky;top:0;z-index:2;display:flex;align-items:center;gap:4px 12px;min-height:56px;padding:0 32px;
  background:var(--card);border-bottom:1px solid var(--line)}
.brand{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:var(--text);font-weight:650;text-decoration:none}
.brand svg{flex:none;width:28px;height:28px;border-radius:8px;background:var(--mark);fill:#fff}
.product{padding-left:12px;border-left:1px solid var(--line);color:var(--dim)}
header nav{display:flex;gap:4px;margin-left:auto}
header nav a{display:inline-flex;align-items:center;min-height:36px;padding:0 12px;border-radius:8px;color:var(--text);text-decoration:none}
header nav a:hover{background:var(--sunken)}
header nav a[aria-current]{background:var(--brand-tint);color:var(--brand-text);font-weight:600}
header nav a .wide{white-space:pre}
.guide{display:grid;grid-template-columns:200px minmax(0,760px);gap:48px;max-width:1440px;padding:24px 32px 64px}
.contents{position:sticky;top:80px;align-self:start}
.contents ul{list-style:none;margin:0;padding:0}
.contents a{display:flex;align-items:center;min-height:32px;padding:0 12px;border-radius:8px;color:var(--dim);text-decoration:none}
.contents a:hover{background:var(--sunken);color:var(--text)}
h1{margin:0 0 4px;font-size:24px;line-height:32px;font-weight:650;letter-spacing:-.01em}
h2{margin:0 0 12px;font-size:16px;line-height:24px;font-weight:600}
h3{margin:24px 0 4px;font-size:14px;line-height:20px;font-weight:600}
main.guide{grid-template-columns:minmax(0,1fr)}.guide p{margin:0 0 12px}.guide .lead{margin-bottom:20px;color:var(--dim)}
.guide section{margin:0 0 16px;padding:20px;border:1px solid var(--line);border-radius:10px;background:var(--card);box-shadow:0 1px 2px rgb(16 24 40/.06)}
.guide section>:last-child{margin-bottom:0}
:root[data-brand="tv"] .guide section{border-radius:12px}
.guide ul,.guide ol{margin:0 0 12px;padding-left:20px}.guide li{margin:4px 0}.contents ul{padding:0}.contents li{margin:0}
code{font:13px/20px var(--mono)}
:not(pre)>code{padding:1px 5px;border-radius:5px;background:var(--sunken);overflow-wrap:anywhere}
table :not(pre)>code{overflow-wrap:break-word}
.choice{display:inline-flex;gap:4px;margin-bottom:16px;padding:4px;border:1px solid var(--line);border-radius:8px;background:var(--card)}
.choice[hidden]{display:none}
.choice button{min-height:32px;padding:0 14px;border:0;border-radius:5px;background:none;color:var(--text);font:inherit;cursor:pointer}
.choice button[aria-pressed=true]{background:var(--brand-tint);color:var(--brand-text);font-weight:600}
.example{margin:0 0 12px}
.request{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px}
.method{font:600 12px/20px var(--mono);color:var(--brand-text)}
.language{color:var(--dim);font-size:13px}
:root[data-language] .language{display:none}
:root[data-language="curl"] .snippet:not([data-language="curl"]),:root[data-language="javascript"] .snippet:not([data-language="javascript"]),
:root[data-language="python"] .snippet:not([data-language="python"]){display:none}
.code{position:relative;margin:0 0 12px}
pre{margin:0;padding:14px 16px;overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--sunken);tab-size:2}
.copy{position:absolute;top:6px;right:6px;min-height:28px;padding:0 10px;border:1px solid var(--line-strong);border-radius:6px;background:var(--card);color:var(--text);font:inherit;font-size:13px;cursor:pointer}
.copy:hover{background:var(--background)}
.table{margin:0 0 12px;overflow-x:auto}
.guide table{width:100%;border-collapse:collapse}
.guide th,.guide td{padding:8px 16px 8px 0;text-align:left;vertical-align:top}
.guide thead th{color:var(--dim);font-size:13px;font-weight:400}
.guide tbody tr{border-top:1px solid var(--line-soft)}
.guide tbody th{font-weight:600}
@media(pointer:coarse),(max-width:640px){header nav a,.contents a,.choice button,.copy{min-height:44px}.code:has(.copy) pre{padding-top:56px}}
@media(max-width:900px){.guide{grid-template-columns:minmax(0,1fr);gap:16px}.contents{position:static}.contents ul{display:flex;flex-wrap:wrap;gap:4px}}
@media(max-width:640px){header{flex-wrap:wrap;padding:4px 16px 8px;position:static}header nav{margin-left:-12px;width:100%}.guide{padding:16px}
  .guide section{padding:16px}.contents ul{display:grid;grid-template-columns:1fr 1fr}html{scroll-padding-top:16px}}
@media print{header,.contents,.choice,.copy{display:none}}
`;

export const referenceStyles = `${fontFaces()}\n${themes}\n${layout.trim()}\n${swaggerStyles}`;
