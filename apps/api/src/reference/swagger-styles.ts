/**
 * Swagger UI in the colours of the brand. Its own colours have too little contrast and partly come from style
 * attributes, so every one is replaced, with !important.
 */
export const swaggerStyles = `
.operations{max-width:1200px;margin:0 auto;padding:24px 32px 64px}
.operations .lead{margin:0 0 8px;color:var(--dim)}
.loading{padding:24px 0;color:var(--dim)}
.swagger-ui .wrapper{max-width:none;padding:0}
.swagger-ui,.swagger-ui *{font-family:inherit!important;color:var(--text)!important;border-color:var(--line)!important;box-shadow:none!important;text-shadow:none!important}
.swagger-ui :is(code,pre,textarea,.opblock-summary-path,.parameter__name,.parameter__type,.json-schema-2020-12,.json-schema-2020-12__title),.swagger-ui :is(code,pre,.opblock-summary-path,.parameter__name) *{font-family:var(--mono)!important}
.swagger-ui svg{fill:currentColor!important}
.swagger-ui a:not(.nostyle){color:var(--brand)!important}
.swagger-ui .scheme-container{margin:0 0 8px;padding:8px 0;background:none!important}
.swagger-ui .scheme-container .schemes{padding:0}
.swagger-ui .filter-container,.swagger-ui .filter{margin:0}
.swagger-ui :is(input,select,textarea){min-height:36px;background:var(--card)!important;border:1px solid var(--control-line)!important;border-radius:8px}
.swagger-ui input[type=checkbox]{min-height:0}
.swagger-ui .opblock-tag{padding:12px 0;margin:0;font-size:16px;line-height:24px;border-bottom:1px solid var(--line)!important}
.swagger-ui .opblock-tag small{color:var(--dim)!important}
.swagger-ui .opblock-tag-section.is-open{padding-bottom:12px}
.swagger-ui .opblock{margin:8px 0 0;background:var(--card)!important;border:1px solid var(--line)!important;border-radius:8px;overflow:hidden}
.swagger-ui .opblock{scroll-margin-top:72px}
.swagger-ui .opblock .opblock-summary{min-height:44px;background:none!important}
.swagger-ui .opblock .opblock-summary-method{min-width:72px;padding:4px 8px;border-radius:6px;background:var(--brand-tint)!important;color:var(--brand-text)!important;font:600 12px/20px var(--mono)!important}
.swagger-ui .opblock-delete .opblock-summary-method{background:var(--bad-tint)!important;color:var(--bad)!important}
.swagger-ui .opblock .opblock-summary-path{max-width:none;flex:0 1 auto;font-size:13px;font-weight:600;word-break:break-word}
.swagger-ui .opblock .opblock-summary-description{flex:1 1 200px;color:var(--dim)!important}
.swagger-ui .opblock .opblock-section-header{background:var(--sunken)!important}
.swagger-ui .opblock-body{overflow-x:auto}
.swagger-ui :is(.btn,.tablinks,.copy-to-clipboard,.json-schema-2020-12-expand-deep-button){background:none!important}
.swagger-ui .authorization__btn{min-height:24px}
.swagger-ui .btn{min-height:36px;padding:4px 14px;border:1px solid var(--line-strong)!important;border-radius:8px;background:var(--card)!important;font-weight:600}
.swagger-ui .btn.execute,.swagger-ui .btn.modal-btn.authorize{background:var(--brand)!important;border-color:var(--brand)!important;color:var(--brand-label)!important}
.swagger-ui :is(.highlight-code,.microlight,.curl,.example,.request-url pre,.model-box,.json-schema-2020-12){background:var(--sunken)!important;border-radius:8px}
.swagger-ui .microlight{max-height:480px;border:1px solid var(--line)!important;font-size:13px;font-weight:400}
.swagger-ui .copy-to-clipboard,.swagger-ui .copy-to-clipboard button{background-color:var(--card)!important}
.swagger-ui .parameter__name.required span,.swagger-ui .parameter__name.required::after{color:var(--bad)!important}
.swagger-ui .opblock .tab-header .tab-item.active h4 span::after{background:var(--brand)!important}
.swagger-ui .parameter__in{font-style:normal}
html.dark-mode{background:var(--background)}
.swagger-ui .parameter__type,.swagger-ui .parameter__in,.swagger-ui .prop-format{color:var(--dim)!important}
.swagger-ui .dialog-ux .modal-ux{background:var(--card)!important}
.swagger-ui .errors-wrapper{background:var(--bad-tint)!important}
.swagger-ui :is(button,a,input,select,textarea,[tabindex]):focus-visible{outline:2px solid var(--brand)!important;outline-offset:2px}
.swagger-ui .opblock-summary :focus-visible{outline-offset:-2px!important}
@media(pointer:coarse),(max-width:640px){.swagger-ui :is(.btn,input:not([type=checkbox]),select,.opblock-tag button,.expand-operation,.tablinks){min-height:44px;min-width:44px}}
@media(max-width:640px){.operations{padding:16px}
  .swagger-ui .opblock .opblock-summary-control{flex-wrap:wrap;gap:4px 8px;min-width:0}.swagger-ui .opblock .opblock-summary-description{flex:none;width:100%}
  .swagger-ui .opblock-tag{flex-wrap:wrap}.swagger-ui .opblock-tag small{flex-basis:100%;padding:0}
  .swagger-ui .opblock-section-header{flex-wrap:wrap;height:auto}.swagger-ui .auth-wrapper{justify-content:flex-start}
  .swagger-ui :is(table,tbody,tr,td.parameters-col_name,td.parameters-col_description,td.response-col_status,td.response-col_description,td.response-col_links){display:block;width:100%;min-width:0;max-width:100%}
  .swagger-ui thead,.swagger-ui .response-col_links{display:none!important}.swagger-ui :is(input,select,textarea){max-width:100%!important;width:100%}.swagger-ui input[type=checkbox]{width:auto}}
`;
