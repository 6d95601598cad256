import { serverUrl } from "./openapi-info.ts";
import { resolveSubtree } from "./resolve-subtree.ts";
import type { Config } from "../platform/process/environment.ts";

/** Takes the theme that the portal stores in this browser. Swagger UI switches to its dark colours by a class. */
const theme = `(()=>{
  let stored=null;
  try{stored=localStorage.getItem("demarc.theme")}catch{}
  const root=document.documentElement,dark=matchMedia("(prefers-color-scheme: dark)");
  if(stored==="light"||stored==="dark")root.dataset.theme=stored;
  const apply=()=>root.classList.toggle("dark-mode",stored==="dark"||(stored!=="light"&&dark.matches));
  apply();dark.addEventListener("change",apply);
})()`;

/** Shows one language of the examples, and adds a button that copies an example. */
const guide = `(()=>{
  const choice=document.querySelector(".choice");
  if(!choice)return;
  const buttons=[...choice.querySelectorAll("button")];
  const choose=language=>{
    document.documentElement.dataset.language=language;
    for(const button of buttons)button.setAttribute("aria-pressed",String(button.dataset.choose===language));
  };
  for(const button of buttons)button.addEventListener("click",()=>choose(button.dataset.choose));
  choice.hidden=false;
  choose("curl");
  if(!navigator.clipboard)return;
  for(const block of document.querySelectorAll(".snippet .code")){
    const button=document.createElement("button"),pre=block.querySelector("pre");
    button.type="button";button.className="copy";button.textContent="Copy";
    button.setAttribute("aria-label","Copy: "+pre.getAttribute("aria-label"));
    button.addEventListener("click",async()=>{
      const copied=await navigator.clipboard.writeText(pre.textContent).then(()=>true,()=>false);
      button.textContent=copied?"Copied":"Not copied";
      setTimeout(()=>{button.textContent="Copy"},2000);
    });
    block.prepend(button);
  }
})()`;

/**
 * Starts Swagger UI without its header and server list: the guide has both. Replaces its resolver, which takes seconds because
 * it parses the whole description for each operation. Then adds missing roles and labels for keyboard and screen readers, also
 * to parts that open later.
 */
const operations = `(()=>{
  const resolve=${resolveSubtree.toString()};
  const resolveSubtree=async(description,path)=>({spec:resolve(description,path),errors:[]});
  const target=document.getElementById("swagger-ui");
  const plain=({React})=>{
    const element=React.createElement;
    const Layout=({getComponent})=>element("div",{className:"swagger-ui"},element(getComponent("SvgAssets")),
      element("div",{className:"scheme-container"},element(getComponent("AuthorizeBtnContainer",true))),
      element(getComponent("FilterContainer",true)),element(getComponent("errors",true)),element(getComponent("operations",true)));
    // The header of the page covers what Swagger UI scrolls to the top.
    const scrollToElement=()=>element=>element.scrollIntoView();
    return{fn:{resolveSubtree},statePlugins:{layout:{wrapActions:{scrollToElement}}},components:{Layout,DeepLink:({text})=>element("span",null,text)}};
  };
  SwaggerUIBundle({
    url:"/openapi.json",domNode:target,deepLinking:true,docExpansion:"none",filter:true,persistAuthorization:false,validatorUrl:null,
    defaultModelsExpandDepth:-1,displayRequestDuration:true,tagsSorter:"alpha",syntaxHighlight:false,
    presets:[SwaggerUIBundle.presets.apis],plugins:[plain],layout:"Layout",
  });
  const attributes={
    ".opblock-tag":{role:"heading","aria-level":"2"},
    ".opblock-section-header h4,.responses-inner h4,.responses-inner h5":{role:"heading","aria-level":"3"},
    "pre":{tabindex:"0"},
    ".opblock-body":{tabindex:"0",role:"region","aria-label":"Operation"},
    "textarea":{"aria-label":"Request body"},
    ".operation-filter-input":{"aria-label":"Filter by section",placeholder:"Filter by section"},
  };
  const complete=()=>{
    for(const[selector,values]of Object.entries(attributes))for(const element of target.querySelectorAll(selector))
      for(const[name,value]of Object.entries(values))if(element.getAttribute(name)!==value)element.setAttribute(name,value);
  };
  new MutationObserver(complete).observe(target,{childList:true,subtree:true});
  complete();
})()`;

export const pageScripts = { "theme.js": theme, "guide.js": guide, "operations.js": operations } as const;

/** Runs and loads only files of this origin; calls from the operations page go to the server of the API. */
export const pagePolicy = (config: Config): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(serverUrl(config)).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
