// Who asks to sign in, for a code or for a new password: the address, and what the browser's cookies say of it.
import { setCookie, readCookie } from "../../platform/http/cookies.ts";
import type { Call } from "../../platform/http/bind.ts";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/me";
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
  /** What limits count by where the browser is not known. */
  readonly network: string;
  /** What people are shown of the address: an IPv4 /24 or IPv6 /48; null where it is neither. */
  readonly prefix: string | null;
  /** What the browser or program calls itself, cut; null where it does not. */
  readonly userAgent: string | null;
  readonly device: Device | undefined;
  /** The sign-up attempt that this browser began last, if it is still kept. */
  readonly attemptId: string | undefined;
  /** In which they are spoken to. */
  readonly language: Language;
}

type AnyCall = Pick<Call<AnyEndpoint>, "request" | "reply" | "address">;

const deviceKey = (platform: Platform) => platform.keys.derive("known devices");
const nowSeconds = () => Date.now() / 1000;
const setDevice = ({ settings }: Platform, call: AnyCall, device: Device) =>
  setCookie(settings.publicUrl, call.reply, {
    name: deviceCookie,
    value: writeDevice(device),
    seconds: deviceSeconds,
  });

/** Who makes this call. */
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

/** The attempt that a cookie names; undefined where it is not one of ours. */
const readAttempt = (value: string | undefined) =>
  value !== undefined && attemptForm.test(value) ? value : undefined;

/** Who makes this call, with a device in any case: a browser without one is given one. */
export function callerWithDevice(platform: Platform, call: AnyCall): Caller & { readonly device: Device } {
  const caller = callerOf(platform, call);
  const device = caller.device ?? newDevice();
  if (!caller.device) setDevice(platform, call, device);
  return { ...caller, device };
}

/** Makes the browser a known device of somebody who has just proved to be that person. */
export function rememberDevice(platform: Platform, call: AnyCall, personId: number): void {
  const device = callerOf(platform, call).device ?? newDevice();
  setDevice(platform, call, withPerson(deviceKey(platform), device, personId, nowSeconds()));
}

/** Whether the caller's browser is a known device of the person. */
export const isKnownTo = (platform: Platform, { device }: Caller, personId: number): boolean =>
  isKnownDevice(deviceKey(platform), device, personId, nowSeconds());

/** Has the browser keep which sign-up attempt is its own, so that codes and resends are of that one. */
export function rememberAttempt({ settings }: Platform, call: AnyCall, attemptId: string): void {
  setCookie(settings.publicUrl, call.reply, {
    name: attemptCookie,
    value: attemptId,
    seconds: attemptSeconds,
  });
}
