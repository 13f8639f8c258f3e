// Prepares a customer's booking request: everything that needs no database.
import { unpaidFeesLimitPaise } from "../../settings/settings.ts";
import { createHash } from "node:crypto";
import { addressMissing } from "@hourhand/contract/bookings";
import type { PaymentMethod } from "@hourhand/contract/payment-fields";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { knownPosition } from "../catalogue/catalogue.ts";
import { addressOf } from "../geo/geo.ts";
import type { OfferKey } from "./queries-book-worker.ts";
import { readSelectedDay, type VisitRequest } from "./rules.ts";

/** A booking request as the customer sends it. A position of 0 and 0, or with one half missing, means 'unknown'. */
export interface BookingRequest {
  customerId: number;
  workerId: number;
  slotId: number;
  /** 'Monday 2026-11-23' */
  selectedDay: string;
  startTime?: string | undefined;
  durationHours: number;
  totalPaise?: number | undefined;
  title: string;
  previousIssues: string;
  damagedParts: string;
  details: string;
  address: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  photo?: UploadedPicture | undefined;
  paymentMethod: PaymentMethod;
}

/** A request with its parsed day, its complete address and the key of its offer. */
export interface PreparedRequest {
  request: BookingRequest;
  visitRequest: VisitRequest;
  key: OfferKey;
  /** Null if unknown. */
  position: { latitude: number; longitude: number } | null;
  address: string;
}

/** @throws Problem `dayMismatch`, `addressMissing` (400) */
export async function prepareRequest(platform: Platform, request: BookingRequest): Promise<PreparedRequest> {
  const bookedOn = readSelectedDay(request.selectedDay);
  const position = knownPosition(request.latitude, request.longitude);
  const address =
    request.address || (position && (await addressOf(platform, position.latitude, position.longitude)));
  if (!address) refuse(addressMissing, { errors: { address: [addressMissing.sentence] } });
  const { settings, calendar } = platform;
  const key: OfferKey = {
    customer_id: request.customerId,
    worker_id: request.workerId,
    slot_id: request.slotId,
    booked_on: bookedOn,
    content_hash: hashOf(request),
    time_zone: calendar.timeZone,
    unpaid_limit_paise: unpaidFeesLimitPaise(settings) ?? null,
  };
  return { request, visitRequest: { ...request, bookedOn }, key, position, address };
}

/** Hashes a request; equal hashes mean the same request. Leaves out the position, which varies between two presses. */
function hashOf(request: BookingRequest): string {
  const hash = createHash("sha256").update(
    JSON.stringify([
      request.startTime ?? null,
      request.durationHours,
      request.title,
      request.previousIssues,
      request.damagedParts,
      request.details,
      request.address,
    ]),
  );
  return (request.photo ? hash.update(request.photo.bytes) : hash).digest("hex");
}
