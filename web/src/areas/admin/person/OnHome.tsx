// Selects whether Home quotes a review: by the general rule, pinned before all others, or never
// (docs/rules/dashboards.md 23).
import MenuItem from "@mui/material/MenuItem";
import { testimonialPlaces, type TestimonialPlace } from "@hourhand/contract/testimonials";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField } from "../../../ui/form/SelectField.tsx";
import { usePressed } from "../../../ui/form/use-pressed.ts";
import { usePlaceTestimonial } from "./api.ts";

/** Shows the choice immediately. If the server rejects it, restores the previous one and shows the error. */
export function OnHome({ review, place }: { review: number; place: TestimonialPlace }) {
  const t = useTranslation();
  const { mutateAsync } = usePlaceTestimonial(review);
  const { shown, isBusy, press } = usePressed(place, async (chosen) => {
    try {
      // Awaits the promise, because TanStack Query skips a mutation's callbacks when another one follows it.
      toast.success((await mutateAsync(chosen)).message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  });
  return (
    <SelectField
      size="small"
      fullWidth={false}
      label={t("admin.person.onHome")}
      value={shown}
      onChange={({ target }) => void press(target.value as TestimonialPlace)}
      slotProps={{ select: { SelectDisplayProps: { "aria-busy": isBusy } } }}
      sx={{ mt: 1.5, width: { xs: "100%", sm: 260 } }}
    >
      {testimonialPlaces.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`admin.person.onHome.${one}`)}
        </MenuItem>
      ))}
    </SelectField>
  );
}
