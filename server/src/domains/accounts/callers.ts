// Who calls to sign in, or to use a code or a reset: the network address, and the contents of the browser's cookies.
import { setCookie, readCookie } from "../../platform/http/cookies.ts";
import type { Call } from "../../platform/http/bind.ts";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import { networkOf } from "../../platform/http/network.ts";
import { prefixOf } from "../../platform/log/network-prefix.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  deviceSeconds,
  isKnownDevice,
  newDevice,
  readDevice,
  withPerson,
  writeDevice,
  type Device,
} from "./known-devices.ts";

const deviceCookie = "hourhand_device";
const attemptCookie = "hourhand_attempt";
const attemptSeconds = 86_400;
const maxUserAgent = 300;
const attemptForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A caller who is not signed in. */
export interface Caller {
  /** For the security log. */
  readonly address: string;
  /** What rate limits count by if the browser is unknown. */
  readonly network: string;
  /** The part of the address shown to people: an IPv4 /24 or IPv6 /48; null for other addresses. */
  readonly prefix: string | null;
  /** The user agent, truncated; null if none was sent. */
  readonly userAgent: string | null;
  readonly device: Device | undefined;
  /** The last sign-up attempt of this browser, while it keeps the cookie. */
  readonly attemptId: string | undefined;
  /** The language of the reply. */
  readonly language: Language;
}

/** A caller whose browser has a device cookie. */
export type CallerWithDevice = Caller & { readonly device: Device };

type AnyCall = Pick<Call<AnyEndpoint>, "request" | "reply" | "address">;

const deviceKey = (platform: Platform) => platform.keys.derive("known devices");
const nowSeconds = () => Date.now() / 1000;
const setDevice = ({ settings }: Platform, call: AnyCall, device: Device) =>
  setCookie(settings.publicUrl, call.reply, {
    name: deviceCookie,
    value: writeDevice(device),
    seconds: deviceSeconds,
  });

/** Reads the caller from a call. */
export function callerOf({ settings }: Platform, call: AnyCall): Caller {
  return {
    address: call.address,
    network: networkOf(call.address),
    prefix: prefixOf(call.address),
    userAgent: call.request.headers["user-agent"]?.slice(0, maxUserAgent) || null,
    device: readDevice(readCookie(settings.publicUrl, call.request, deviceCookie)),
    attemptId: readAttempt(readCookie(settings.publicUrl, call.request, attemptCookie)),
    language: call.request.language,
  };
}

/** Reads the attempt id from a cookie; undefined if the cookie is invalid. */
const readAttempt = (value: string | undefined) =>
  value !== undefined && attemptForm.test(value) ? value : undefined;

/** Reads the caller from a call; a browser without a device cookie gets a new device. */
export function callerWithDevice(platform: Platform, call: AnyCall): CallerWithDevice {
  const caller = callerOf(platform, call);
  const device = caller.device ?? newDevice();
  if (!caller.device) setDevice(platform, call, device);
  return { ...caller, device };
}

/** Makes the browser a known device of a person who has just authenticated. */
export function rememberDevice(platform: Platform, call: AnyCall, personId: number): void {
  const device = callerOf(platform, call).device ?? newDevice();
  setDevice(platform, call, withPerson(deviceKey(platform), device, personId, nowSeconds()));
}

/** Whether the caller's browser is a known device of the person. */
export const isKnownTo = (platform: Platform, { device }: Caller, personId: number): boolean =>
  isKnownDevice(deviceKey(platform), device, personId, nowSeconds());

/** Stores the sign-up attempt in a cookie, so that later codes and resends belong to it. */
export function rememberAttempt({ settings }: Platform, call: AnyCall, attemptId: string): void {
  setCookie(settings.publicUrl, call.reply, {
    name: attemptCookie,
    value: attemptId,
    seconds: attemptSeconds,
  });
}
