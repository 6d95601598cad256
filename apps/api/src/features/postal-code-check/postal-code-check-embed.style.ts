import { brands, themeProperties } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";

const properties = (variant: Variant, scheme: "light" | "dark"): string =>
  `color-scheme:${scheme};${Object.entries(themeProperties(brands[variant], scheme))
    .map((property) => property.join(":"))
    .join(";")}`;

const rules =
  "*{box-sizing:border-box}" +
  "body{margin:0;background:var(--background);color:var(--text);font:14px/20px system-ui,sans-serif}" +
  "main{max-width:960px;margin:0 auto;padding:16px}body.alone main{padding-block:32px}body.framed main{max-width:none;padding:2px}" +
  "h1{margin:0 0 4px;font-size:24px;line-height:32px}h2{margin:0 0 8px;font-size:16px;line-height:24px}" +
  "p{margin:0 0 12px}.dim,caption,th{color:var(--dim)}.brand{font-weight:600;color:var(--brand)}" +
  "section,form{margin:0 0 16px;padding:20px;border:1px solid var(--line);border-radius:10px;background:var(--card)}" +
  "label{display:block;margin-bottom:4px;font-weight:600}" +
  ".box{display:flex;flex-wrap:wrap;gap:8px}" +
  "input{flex:1 1 200px;min-width:0;height:44px;padding:0 12px;border:1px solid var(--control-line);border-radius:8px;background:var(--card);color:inherit;font:inherit}" +
  "input[aria-invalid]{border-color:var(--bad)}" +
  "button{height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--brand);color:var(--brand-label);font:inherit;font-weight:600;cursor:pointer}" +
  "button:hover{background:var(--brand-hover)}" +
  ":focus-visible{outline:2px solid var(--brand);outline-offset:2px}" +
  "section:focus{outline:none}td.number+td:not(.number),th.number+th:not(.number){padding-left:24px}a{color:var(--brand)}.error{margin:8px 0 0;color:var(--bad)}.hint{margin:6px 0 0}" +
  ".chips{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}" +
  ".chips a{display:block;min-width:44px;min-height:44px;padding:11px 14px;border:1px solid var(--control-line);border-radius:8px;text-align:center;text-decoration:none}" +
  ".chips a[aria-current]{border-color:var(--brand);background:var(--brand-tint);font-weight:600}" +
  "table{width:100%;border-collapse:collapse}caption,th,td{padding:8px 12px 8px 0;text-align:left}caption{padding-top:0}" +
  "tr+tr,tbody tr{border-top:1px solid var(--line)}th{font-weight:600;font-size:13px}tbody th{color:var(--text);font-size:14px}" +
  "td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td:last-child,th:last-child{padding-right:0}" +
  ".small{display:block;color:var(--dim);font-size:13px;font-weight:400}" +
  ".badge{display:inline-block;margin:0 4px 2px 0;padding:0 8px;border-radius:5px;font-size:13px;background:var(--info-tint);color:var(--info)}" +
  ".AVAILABLE{background:var(--ok-tint);color:var(--ok)}.PLANNED{background:var(--warn-tint);color:var(--warn)}.UNAVAILABLE{background:var(--bad-tint);color:var(--bad)}" +
  ".open{display:inline-block;min-height:44px;padding:12px 0}" +
  ".hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}" +
  // On a phone each row becomes a block, and each cell shows its label.
  "@media(max-width:600px){main{padding:8px}section,form{padding:16px}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}" +
  "table,tbody,tr,caption{display:block}tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;padding:10px 0}" +
  "td,th,td.number,td.number+td:not(.number){display:block;padding:0;text-align:left}tbody td[data-name]::before{content:attr(data-name) ': ';color:var(--dim)}tbody th,td.wide{grid-column:1/-1}}";

/** The style sheet in the colours of a brand; without a theme it follows the browser preference. */
export const embedStyle = (variant: Variant, theme: "light" | "dark" | undefined): string => {
  const scheme = theme
    ? `:root{${properties(variant, theme)}}`
    : `:root{${properties(variant, "light")}}@media(prefers-color-scheme:dark){:root{${properties(variant, "dark")}}}`;
  return scheme + rules;
};
