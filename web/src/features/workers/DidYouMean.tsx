// Suggests a job below a search without results.
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import type { MeantJob } from "./api.ts";
import { categoryTitle } from "../../ui/format/titles.ts";

/** A link that lists the job's workers. The focus disappears with the link, so `onFollow` moves it. */
export function DidYouMean({ meant, onFollow }: { meant: MeantJob; onFollow: () => void }) {
  const t = useTranslation();
  const { job_title: job, count, more, is_near: isNear, place } = meant;
  const near = place && `${place.latitude},${place.longitude},${place.name}`;
  const words = place
    ? t(more ? "workers.meantInMore" : "workers.meantIn", { count, place: place.name })
    : isNear
      ? t(more ? "workers.meantNearMore" : "workers.meantNear", { count })
      : t(more ? "workers.foundMore" : "workers.found", { count });
  return (
    <Box component="p" sx={{ m: 0, mb: 2.5, fontSize: "1.125rem" }}>
      <Box
        component={PageLink}
        page={pages.workers}
        fields={{ job, ...(near !== undefined && { near }) }}
        onClick={onFollow}
        sx={{
          display: "inline-block",
          py: 1,
          color: "primary.main",
          fontWeight: 600,
          textUnderlineOffset: "0.2em",
        }}
      >
        {t("workers.didYouMean", { job: categoryTitle(meant) })}
      </Box>{" "}
      <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
        {words}
      </Box>
    </Box>
  );
}
