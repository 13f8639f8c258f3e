// 'Get Directions': a route from the worker's position to the booking's, which opens in a new tab.
import DirectionsRounded from "@mui/icons-material/DirectionsRounded";
import MuiButton, { type ButtonProps } from "@mui/material/Button";
import { useTranslation } from "../../../locales/translation.ts";
import type { WorkerBooking } from "./api.ts";

const withoutDirections = new Set<WorkerBooking["status"]>(["rejected", "created", "canceled"]);

/** Documented: not for a rejected, created or canceled booking. The chat icon follows the same rule. */
export const isUnderWay = ({ status }: Pick<WorkerBooking, "status">): boolean =>
  !withoutDirections.has(status);

type Somewhere = Pick<WorkerBooking, "latitude" | "longitude" | "address"> &
  Partial<Pick<WorkerBooking, "worker_profile">>;

/** The route's URL. Without the worker's position the maps service starts from the device's position. */
export function directionsTo({ latitude, longitude, address, worker_profile }: Somewhere): string {
  const route = new URLSearchParams({
    api: "1",
    destination: latitude !== null && longitude !== null ? `${latitude},${longitude}` : address,
  });
  if (worker_profile && worker_profile.latitude !== null && worker_profile.longitude !== null)
    route.set("origin", `${worker_profile.latitude},${worker_profile.longitude}`);
  return `https://www.google.com/maps/dir/?${route}`;
}

/** A link that looks like a button. Nothing for a booking without directions. */
export function DirectionsLink({ booking, ...style }: { booking: WorkerBooking } & ButtonStyle) {
  return isUnderWay(booking) ? <DirectionsButton to={booking} {...style} /> : null;
}

interface ButtonStyle extends Pick<ButtonProps, "color" | "variant" | "size"> {
  /** The id of the element with the customer's name, when there are several links. */
  describedBy?: string;
}

/** The directions to a place, whatever the booking's status. */
export function DirectionsButton({ to, describedBy, ...style }: { to: Somewhere } & ButtonStyle) {
  const t = useTranslation();
  return (
    <MuiButton
      variant="outlined"
      {...style}
      component="a"
      aria-describedby={describedBy}
      href={directionsTo(to)}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<DirectionsRounded />}
      sx={{ whiteSpace: "nowrap", px: 2 }}
      onClick={(event) => event.stopPropagation()}
    >
      {t("worker.directions")}
    </MuiButton>
  );
}
