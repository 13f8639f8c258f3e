// Cookies that no script can read and no other site can send.
import fastifyCookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie to set. `seconds` is how long the browser keeps it; 0 removes it. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/** The browser's name of the cookie: over https only this very host can set or overwrite a `__Host-` cookie. */
const storedName = (publicUrl: string, name: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

/** Sets a cookie on the reply: HttpOnly, SameSite=Strict, for the whole host; Secure if `PUBLIC_URL` is https. */
export function setCookie(publicUrl: string, reply: FastifyReply, cookie: SetCookie): void {
  const text = fastifyCookie.serialize(storedName(publicUrl, cookie.name), cookie.value, {
    // `__Host-` demands the path '/'.
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(publicUrl),
    maxAge: cookie.seconds,
  });
  reply.header("set-cookie", text);
}

/** The value of a cookie that `setCookie` set; undefined without one. */
export const readCookie = (publicUrl: string, request: FastifyRequest, name: string): string | undefined =>
  fastifyCookie.parse(request.headers.cookie ?? "")[storedName(publicUrl, name)];
