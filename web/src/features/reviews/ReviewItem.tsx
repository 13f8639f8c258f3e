// One review in a list: stars, title, quoted text, author and job.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { formatNumber } from "../../ui/format/money.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import { Stars } from "../../ui/pictures/Stars.tsx";

export interface ReviewItemProps {
  review: { rating: number; title: string; description: string };
  /** The author's name. */
  name: string;
  picture: string | null;
  /** The job, and the date of the review. */
  of: ReactNode;
  /** The level of its heading, which depends on the context. */
  heading?: "h2" | "h3";
}

/** A review as an item of a list. Use it inside a list. */
export function ReviewItem({ review, name, picture, of, heading = "h3" }: ReviewItemProps) {
  const t = useTranslation();
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2.5, borderRadius: "18px", display: "flex", flexDirection: "column", gap: 1.25 }}
    >
      <Stars
        value={review.rating}
        label={t("ui.stars", { value: formatNumber(review.rating), of: 5 })}
        size={20}
      />
      <Typography variant="h5" component={heading} sx={{ overflowWrap: "anywhere" }}>
        {review.title}
      </Typography>
      {review.description && (
        <Typography component="blockquote" sx={{ m: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {t("reviews.quoted", { description: review.description })}
        </Typography>
      )}
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, mt: "auto" }}>
        <Avatar src={picture} name={name} size={44} decorative />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" component="p">
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {of}
          </Typography>
        </Box>
      </Box>
    </Paper>
  );
}
