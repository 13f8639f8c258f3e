// 'Book again': the sheet begins with the work and the address of an earlier booking.
import { useQuery } from "@tanstack/react-query";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { queryOptionsFor } from "../../platform/call.ts";
import { usePageFields } from "../../platform/page-fields.ts";
import type { BookingTexts } from "./use-book-worker-form.ts";

/** Fills in the work and the address while the person has typed nothing. The address names the booking as `again`. */
export function useEarlierJob(form: UseFormReturn<BookingTexts>): void {
  const id = Number(usePageFields().get("again") ?? 0);
  const { data } = useQuery({
    ...queryOptionsFor(readBooking, { id }),
    enabled: Number.isInteger(id) && id > 0,
  });
  useEffect(() => {
    if (!data) return;
    for (const name of ["title", "address"] as const)
      if (form.getValues(name) === "") form.setValue(name, data[name]);
  }, [data, form]);
}
