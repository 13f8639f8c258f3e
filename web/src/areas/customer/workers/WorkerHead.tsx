// The header of a worker's page: picture, name, category, rating, verified facts, 'Save profile' and 'Share'.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { WorkerCardData } from "../../../features/workers/api.ts";
import { workerNameId } from "../../../features/workers/name-id.ts";
import { Rating } from "../../../features/workers/Rating.tsx";
import { SaveButton } from "../../../features/workers/SaveButton.tsx";
import { TrustRow } from "../../../features/workers/TrustRow.tsx";
import { WorkerPicture } from "../../../features/workers/WorkerPicture.tsx";
import { workerAddress } from "@hourhand/contract/public-addresses";
import { useTranslation } from "../../../locales/translation.ts";
import { formatAmount } from "../../../ui/format/money.ts";
import { ShareButton } from "../ShareButton.tsx";
import { categoryTitle } from "../../../ui/format/titles.ts";

const head = {
  p: { xs: 2, md: 3 },
  display: "grid",
  columnGap: { xs: 2, sm: 3, lg: 4 },
  rowGap: 2,
  gridTemplateColumns: {
    xs: "112px minmax(0, 1fr)",
    sm: "180px minmax(0, 1fr)",
    md: "140px minmax(0, 1fr)",
    lg: "220px minmax(0, 1fr)",
  },
  gridTemplateAreas: {
    xs: "'picture who' 'facts facts' 'save save'",
    sm: "'picture who' 'picture facts' 'picture save'",
    md: "'picture who' 'facts facts' 'save save'",
    lg: "'picture who' 'picture facts' 'picture save'",
  },
  gridTemplateRows: { sm: "auto auto 1fr", md: "auto", lg: "auto auto 1fr" },
} as const;

export function WorkerHead({ worker }: { worker: WorkerCardData }) {
  const t = useTranslation();
  return (
    <Card sx={head}>
      <Box sx={{ gridArea: "picture" }}>
        <WorkerPicture src={worker.profile_pic} size="100%" first />
      </Box>
      <Box sx={{ gridArea: "who", minWidth: 0, display: "grid", alignContent: "start", gap: 0.75 }}>
        <Typography
          variant="h2"
          component="h1"
          id={workerNameId(worker.id)}
          sx={{ overflowWrap: "anywhere" }}
        >
          {worker.full_name}
        </Typography>
        <Typography variant="lead" sx={{ color: "primary.main", fontWeight: 600 }}>
          {categoryTitle(worker)}
        </Typography>
        <Rating value={worker.rating} count={worker.reviews_count} size={22} />
      </Box>
      <Box sx={{ gridArea: "facts", display: "grid", gap: 2 }}>
        <TrustRow worker={worker} />
        <Box
          component="dl"
          sx={{ m: 0, display: "flex", flexWrap: "wrap", columnGap: { xs: 3, sm: 4 }, rowGap: 1 }}
        >
          <Facts worker={worker} />
        </Box>
      </Box>
      <Box
        sx={{
          gridArea: "save",
          alignSelf: "end",
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          "& > button": { flex: { xs: "1 1 auto", sm: "none" } },
        }}
      >
        <SaveButton worker={worker} label="workers.saveDetails" />
        <ShareButton
          text={t("workers.shared", {
            name: worker.full_name,
            job: categoryTitle(worker),
            price: t("workers.perHour", { price: formatAmount(worker.salary) }),
          })}
          address={workerAddress(worker)}
        />
      </Box>
    </Card>
  );
}

function Facts({ worker }: { worker: WorkerCardData }) {
  const t = useTranslation();
  const facts = [
    [t("workers.experience"), t("workers.years", { years: worker.experience })],
    [t("workers.age"), t("workers.ageOf", { age: worker.age })],
    [t("workers.education"), worker.qualification],
  ] as const;
  return facts.map(([label, value]) => (
    <Box key={label}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: "anywhere" }}>
        {value}
      </Typography>
    </Box>
  ));
}
