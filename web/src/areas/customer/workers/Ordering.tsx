// 'How workers are ordered': explains the server's order (docs/rules/catalogue.md 9, 31; bookings.md 66) in plain
// words.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { useTitle } from "../../../ui/use-title.ts";

const parts = ["start", "nearest", "rated", "new", "others", "home", "instead"] as const;

export default function Ordering() {
  const t = useTranslation();
  useTitle(t("ordering.title"));
  return (
    <Container maxWidth="md" sx={{ py: { xs: 4, md: 7 } }}>
      <Typography variant="h2" component="h1">
        {t("ordering.title")}
      </Typography>
      <Typography variant="lead" component="p" color="textSecondary" sx={{ mt: 1.5, maxWidth: "60ch" }}>
        {t("ordering.lead")}
      </Typography>
      {parts.map((part) => (
        <Box component="section" key={part} sx={{ mt: 4 }}>
          <Typography variant="h4" component="h2">
            {t(`ordering.${part}`)}
          </Typography>
          <Typography sx={{ mt: 0.75, maxWidth: "68ch" }}>{t(`ordering.${part}.text`)}</Typography>
        </Box>
      ))}
    </Container>
  );
}
