// Three steps, each with a drawing.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import bookPicture from "../../../ui/pictures/marketing-book.svg";
import choosePicture from "../../../ui/pictures/marketing-choose.svg";
import donePicture from "../../../ui/pictures/marketing-done.svg";

/** Choose, book, done. */
export function HowItWorks() {
  const t = useTranslation();
  const steps = [
    { picture: choosePicture, title: t("home.chooseTitle"), text: t("home.chooseText") },
    { picture: bookPicture, title: t("home.bookTitle"), text: t("home.bookText") },
    { picture: donePicture, title: t("home.doneTitle"), text: t("home.doneText") },
  ];
  return (
    <Box component="section" aria-labelledby="how" sx={{ mt: { xs: 7, md: 11 } }}>
      <Typography variant="h2" id="how" sx={{ textAlign: "center" }}>
        {t("home.how")}
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: "none",
          p: 0,
          m: 0,
          mt: { xs: 3, md: 5 },
          display: "grid",
          gap: { xs: 4, md: 5 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" },
        }}
      >
        {steps.map((step) => (
          <Box
            component="li"
            key={step.title}
            sx={{
              display: "grid",
              gap: { xs: 2, md: 2.5 },
              gridTemplateColumns: { xs: "116px minmax(0, 1fr)", md: "minmax(0, 1fr)" },
              alignContent: "start",
              alignItems: { xs: "center", md: "start" },
              textAlign: { md: "center" },
            }}
          >
            <Box
              component="img"
              src={step.picture}
              alt=""
              width={480}
              height={360}
              loading="lazy"
              sx={{ width: "100%", height: "auto", maxWidth: 300, mx: "auto" }}
            />
            <Box>
              <Typography variant="h4" component="h3">
                {step.title}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 0.75, maxWidth: "42ch", mx: { md: "auto" } }}>
                {step.text}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
