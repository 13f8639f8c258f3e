// 'Book again': the sheet begins with the work and the address of an earlier booking.
import { useQuery } from "@tanstack/react-query";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { queryOptionsFor } from "../../platform/call.ts";
import { usePageFields } from "../../platform/page-fields.ts";
import type { BookingTexts } from "./use-book-worker-form.ts";

/**
 * Fills in the work and the address while the person has typed nothing. The page's address names the booking as
 * `again`. `onAddress` is called when the visit's address is filled in: the person may be somewhere else now.
 */
export function useEarlierJob(form: UseFormReturn<BookingTexts>, onAddress: () => void): void {
  const id = Number(usePageFields().get("again") ?? 0);
  const { data } = useQuery({
    ...queryOptionsFor(readBooking, { id }),
    enabled: Number.isInteger(id) && id > 0,
  });
  const filled = useRef(false);
  useEffect(() => {
    if (!data || filled.current) return;
    filled.current = true;
    if (form.getValues("title") === "") form.setValue("title", data.title);
    if (form.getValues("address") !== "") return;
    form.setValue("address", data.address);
    onAddress();
  }, [data, form, onAddress]);
}
