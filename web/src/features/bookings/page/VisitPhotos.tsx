// Photos from before and after the work. The worker adds them, and the customer decides which ones the worker's page
// shows.
import AddAPhotoOutlined from "@mui/icons-material/AddAPhotoOutlined";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { photoKinds, type PhotoKind } from "@hourhand/contract/worker-photos";
import { maxPhotosOfKind } from "@hourhand/contract/visit-photos";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { FileButton } from "../../../ui/form/FileButton.tsx";
import { usePressed } from "../../../ui/form/use-pressed.ts";
import { scalePicture } from "../../../ui/pictures/scale-picture.ts";
import { useAddPhoto, useShowPhoto, type BookingLife } from "./api.ts";
import type { PageSide } from "./main-act.ts";

type Photo = BookingLife["photos"][number];

/** Whether the page has photos to show, or can add some. */
export const hasPhotos = ({ photos, allowed }: BookingLife): boolean =>
  photos.length > 0 || allowed.includes("photos");

/** The photos by kind, with the buttons that this side may use. */
export function VisitPhotos({ booking, side }: { booking: BookingLife; side: PageSide }) {
  const t = useTranslation();
  const mayAdd = side === "worker" && booking.allowed.includes("photos");
  return (
    <>
      {side === "customer" && booking.photos.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("visit.photos.hint", { name: booking.worker.name })}
        </Typography>
      )}
      {photoKinds.map((kind) => {
        const photos = booking.photos.filter((photo) => photo.kind === kind);
        return (
          (photos.length > 0 || mayAdd) && (
            <Box key={kind} sx={{ display: "grid", gap: 1 }}>
              <Typography component="h3" sx={{ fontWeight: 650 }}>
                {t(`visit.photos.${kind}`)}
              </Typography>
              {photos.length > 0 && (
                <Box
                  component="ul"
                  sx={{
                    m: 0,
                    p: 0,
                    listStyle: "none",
                    display: "grid",
                    gap: 1.5,
                    gridTemplateColumns: "repeat(auto-fill, minmax(112px, 1fr))",
                  }}
                >
                  {photos.map((photo, index) => (
                    <PhotoItem key={photo.id} booking={booking} photo={photo} side={side} place={index + 1} />
                  ))}
                </Box>
              )}
              {mayAdd && photos.length < maxPhotosOfKind && <AddButton bookingId={booking.id} kind={kind} />}
            </Box>
          )
        );
      })}
    </>
  );
}

function PhotoItem({
  booking,
  photo,
  side,
  place,
}: {
  booking: BookingLife;
  photo: Photo;
  side: PageSide;
  place: number;
}) {
  const t = useTranslation();
  const name = t(photo.kind === "before" ? "visit.photos.beforeNumber" : "visit.photos.afterNumber", {
    number: place,
  });
  return (
    <li>
      <Box component="a" href={photo.url} target="_blank" rel="noopener" sx={{ display: "block" }}>
        <Box
          component="img"
          src={photo.url}
          alt={name}
          loading="lazy"
          sx={{
            display: "block",
            width: 1,
            aspectRatio: "1",
            objectFit: "cover",
            borderRadius: "12px",
            bgcolor: "surface.sunken",
          }}
        />
      </Box>
      {side === "customer" && <ShowSwitch booking={booking} photo={photo} name={name} />}
    </li>
  );
}

/** Changes immediately. Changes back if the server rejects it. */
function ShowSwitch({ booking, photo, name }: { booking: BookingLife; photo: Photo; name: string }) {
  const t = useTranslation();
  const { mutateAsync } = useShowPhoto(booking.id, photo.id);
  const { shown, press } = usePressed(photo.public, async (next) => {
    try {
      await mutateAsync(next);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  });
  return (
    <FormControlLabel
      sx={{ minHeight: 44, m: 0 }}
      label={t("visit.photos.show")}
      control={
        <Switch
          checked={shown}
          onChange={(_, next) => void press(next)}
          slotProps={{ input: { role: "switch", "aria-label": `${t("visit.photos.show")}: ${name}` } }}
        />
      }
    />
  );
}

function AddButton({ bookingId, kind }: { bookingId: number; kind: PhotoKind }) {
  const t = useTranslation();
  const { mutate, isPending } = useAddPhoto(bookingId);
  const add = async (file: File): Promise<void> =>
    mutate(
      { kind, photo: await scalePicture(file) },
      { onError: (error) => toast.error(errorMessage(error)) },
    );
  return (
    <div>
      <FileButton
        variant="outlined"
        accept="image/*"
        busy={isPending}
        startIcon={<AddAPhotoOutlined />}
        onFile={(file) => void add(file)}
      >
        {t(kind === "before" ? "visit.photos.addBefore" : "visit.photos.addAfter")}
      </FileButton>
    </div>
  );
}
