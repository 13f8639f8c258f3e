// A browser for tests: it keeps its cookies, and may call from any address if the app trusts 127.0.0.1 as a proxy.
import type { Answer, CallOptions, TestApp } from "./start-app.ts";

export interface TestBrowser {
  /** Cookies by name. */
  readonly cookies: Map<string, string>;
  /** Returns the same browser in another network. */
  from(address: string): TestBrowser;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

/** Opens a browser at an address (which needs `TRUST_PROXY=127.0.0.1`), or at this machine's own. */
export function openBrowser(
  app: TestApp,
  address?: string,
  cookies: Map<string, string> = new Map<string, string>(),
): TestBrowser {
  return {
    cookies,
    from: (other) => openBrowser(app, other, cookies),
    async call(method, path, options = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await app.call(method, path, {
        ...options,
        headers: {
          ...(address !== undefined && { "x-forwarded-for": address }),
          ...(cookie !== "" && { cookie }),
          ...options.headers,
        },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

/** Calls from an address, as a program that keeps no cookies. */
export const callFrom = (
  app: TestApp,
  address: string,
  method: string,
  path: string,
  body: Record<string, unknown>,
): Promise<Answer> => app.call(method, path, { body, headers: { "x-forwarded-for": address } });
