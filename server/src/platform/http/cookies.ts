// Cookies that no script can read and no other site can send.
import fastifyCookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie to set. The browser keeps it for `seconds`; 0 removes it. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/**
 * Returns the cookie's name in the browser: over https, only this very host can set or overwrite a `__Host-` cookie.
 */
const storedName = (publicUrl: string, name: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

/** Sets a cookie on the reply: HttpOnly, SameSite=Strict, for the whole host; Secure if `PUBLIC_URL` is https. */
export function setCookie(publicUrl: string, reply: FastifyReply, cookie: SetCookie): void {
  const text = fastifyCookie.serialize(storedName(publicUrl, cookie.name), cookie.value, {
    // `__Host-` requires the path '/'.
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(publicUrl),
    maxAge: cookie.seconds,
  });
  reply.header("set-cookie", text);
}

/** Reads a cookie that `setCookie` set; undefined if there is none. */
export const readCookie = (publicUrl: string, request: FastifyRequest, name: string): string | undefined =>
  fastifyCookie.parse(request.headers.cookie ?? "")[storedName(publicUrl, name)];
