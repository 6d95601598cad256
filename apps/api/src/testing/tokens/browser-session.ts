/** A browser without scripts: keeps cookies, fills in forms, sends posts without an Origin header. */
export class BrowserSession {
  readonly #cookies = new Map<string, string>();

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  async #send(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { ...init, redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Opens a URL and follows redirects to a page, or to a target that `until` accepts. */
  async open(address: string, until: (target: string) => boolean = () => false, init: RequestInit = {}) {
    let at = address;
    let answer = await this.#send(at, init);
    for (let target = answer.headers.get("location"); target !== null; target = answer.headers.get("location")) {
      at = new URL(target, at).href;
      if (until(at)) return { address: at, status: answer.status, html: "" };
      answer = await this.#send(at);
    }
    return { address: at, status: answer.status, html: await answer.text() };
  }

  async submit(
    page: { readonly address: string; readonly html: string },
    fields: Readonly<Record<string, string>>,
    until?: (target: string) => boolean,
  ) {
    const unescaped = (text = "") => text.replaceAll("&amp;", "&");
    const action = unescaped(/<form[^>]*action="([^"]*)"/.exec(page.html)?.[1]);
    const formToken = unescaped(/name="formToken" value="([^"]*)"/.exec(page.html)?.[1]);
    const body = new URLSearchParams({ formToken, ...fields });
    return this.open(new URL(action, page.address).href, until, { method: "POST", body });
  }
}
