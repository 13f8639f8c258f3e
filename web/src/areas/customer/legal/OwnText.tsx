// An operator's own text of a legal page. Empty lines separate paragraphs, and '#' starts a heading.
import { languageOfText } from "@hourhand/contract/text-language";
import Typography from "@mui/material/Typography";
import { offeredLanguages } from "../../../locales/languages.ts";

export function OwnText({ text }: { text: string }) {
  const parts = text.split(/\r?\n[ \t]*(?:\r?\n)+/);
  return (
    <div lang={languageOfText(text, offeredLanguages())}>
      {parts
        .filter((part) => part.trim() !== "")
        .map((part, at) => ({ id: `part ${at}`, text: part.trim() }))
        .map(({ id, text: part }) => {
          const heading = /^#+\s+(.*)$/.exec(part)?.[1];
          return heading === undefined ? (
            <Typography key={id} sx={{ mt: 2, maxWidth: "68ch", whiteSpace: "pre-line" }}>
              {part}
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
