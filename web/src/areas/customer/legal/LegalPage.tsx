// The terms or the privacy policy: generated from the effective policies, or an operator's own text; with links to
// other versions.
import type { LegalPage as Page } from "@hourhand/contract/legal";
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { usePageFields } from "../../../platform/page-fields.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { ErrorState } from "../../../ui/feedback/States.tsx";
import { LazyPageSkeleton } from "../../../ui/loading/LazyPageSkeleton.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { useReadLegalText, type LegalText } from "./api.ts";
import { OwnText } from "./OwnText.tsx";

/** Shows one of the two pages. `version` in the address selects a version other than the effective one. */
export function LegalPage({ page, title }: { page: Page; title: string }) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useReadLegalText(page, usePageFields().get("version"));
  useTitle(title);
  return (
    <Container maxWidth="md" sx={{ py: { xs: 4, md: 7 } }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {data ? (
        <Text text={data} name={pages[page]} />
      ) : error === null ? (
        <LazyPageSkeleton shape="text" withTitle={false} />
      ) : (
        <ErrorState what={t("legal.failed")} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Container>
  );
}

function Text({ text, name }: { text: LegalText; name: string }) {
  const t = useTranslation();
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        {text.in_force}
      </Typography>
      {text.until !== null && (
        <Link component={PageLink} page={name} sx={{ display: "inline-block", py: 1.25 }}>
          {t("legal.present")}
        </Link>
      )}
      {text.own_text === null ? <OurText text={text} /> : <OwnText text={text.own_text} />}
      {text.versions.length > 0 && (
        <Box component="section" sx={{ mt: 4 }}>
          <Typography variant="h4" component="h2">
            {t("legal.others")}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: "none" }}>
            {text.versions.map(({ version, in_force: when }) => (
              <li key={version}>
                <Link
                  component={PageLink}
                  page={name}
                  fields={{ version }}
                  sx={{ display: "inline-block", py: 1.25 }}
                >
                  {when}
                </Link>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

function OurText({ text: { lead, sections } }: { text: LegalText }) {
  return (
    <>
      <Typography variant="lead" component="p" color="textSecondary" sx={{ mt: 1.5, maxWidth: "60ch" }}>
        {lead}
      </Typography>
      {sections.map(({ title, sentences }) => (
        <Box component="section" key={title} sx={{ mt: 4 }}>
          <Typography variant="h4" component="h2">
            {title}
          </Typography>
          {sentences.map((sentence) => (
            <Typography key={sentence} sx={{ mt: 0.75, maxWidth: "68ch" }}>
              {sentence}
            </Typography>
          ))}
        </Box>
      ))}
    </>
  );
}
