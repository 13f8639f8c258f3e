// The text of a legal page that an installation has of its own: paragraphs between empty lines, headings after '#'.
import { languageOfText } from "@hourhand/contract/text-language";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { LazyPageSkeleton } from "../../../ui/loading/LazyPageSkeleton.tsx";
import { ErrorState } from "../../../ui/feedback/States.tsx";
import { useViewPublicSettings } from "./api.ts";

/** Which legal pages have texts of their own; the server says so on the page. */
const owned = document.documentElement.dataset["texts"]?.split(" ") ?? [];

/** Whether a page has a text of its own. */
export const hasOwnText = (page: "terms" | "privacy"): boolean => owned.includes(page);

/** The text, once it is here. */
export function OwnText({ page }: { page: "terms" | "privacy" }) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewPublicSettings();
  if (data === undefined)
    return error === null ? (
      <LazyPageSkeleton shape="text" withTitle={false} />
    ) : (
      <ErrorState what={t("legal.failed")} busy={isFetching} onRetry={() => void refetch()} />
    );
  const text = data.settings.legal_texts[page] ?? "";
  const parts = text.split(/\r?\n[ \t]*(?:\r?\n)+/);
  return (
    <div lang={languageOfText(text)}>
      {parts
        .filter((part) => part.trim() !== "")
        .map((part, at) => ({ id: `part ${at}`, text: part.trim() }))
        .map(({ id, text }) => {
          const heading = /^#+\s+(.*)$/.exec(text)?.[1];
          return heading === undefined ? (
            <Typography key={id} sx={{ mt: 2, maxWidth: "68ch", whiteSpace: "pre-line" }}>
              {text}
            </Typography>
          ) : (
            <Typography key={id} variant="h4" component="h2" sx={{ mt: 4 }}>
              {heading}
            </Typography>
          );
        })}
    </div>
  );
}
