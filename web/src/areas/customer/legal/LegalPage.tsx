// A page of short paragraphs with headings, for reading.
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useTitle } from "../../../ui/use-title.ts";
import { hasOwnText, OwnText } from "./OwnText.tsx";

export interface LegalPageProps {
  page: "terms" | "privacy";
  title: string;
  lead: string;
  sections: readonly { title: string; text: string }[];
}

/** Title, lead, sections. */
export function LegalPage({ page, title, lead, sections }: LegalPageProps) {
  useTitle(title);
  return (
    <Container maxWidth="md" sx={{ py: { xs: 4, md: 7 } }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {hasOwnText(page) ? (
        <OwnText page={page} />
      ) : (
        <>
          <Typography variant="lead" component="p" color="textSecondary" sx={{ mt: 1.5, maxWidth: "60ch" }}>
            {lead}
          </Typography>
          {sections.map((section) => (
            <Box component="section" key={section.title} sx={{ mt: 4 }}>
              <Typography variant="h4" component="h2">
                {section.title}
              </Typography>
              <Typography sx={{ mt: 0.75, maxWidth: "68ch" }}>{section.text}</Typography>
            </Box>
          ))}
        </>
      )}
    </Container>
  );
}
