// A part of a person's page: its heading, its rows in four states, and a link to all of them.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import type { PageReply } from "../tables/use-table.ts";

/** The number of rows a part shows at once. */
export const partSize = 5;

export interface PartProps<Row extends { id: number }> {
  heading: string;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  failed: boolean;
  onRetry: () => void;
  none: string;
  /** A row's title, and the text below it. */
  lines: (row: Row) => readonly [title: ReactNode, words: ReactNode];
  /** The section with all rows, filtered by this person. */
  all?: { page: string; label: string; person: number };
  /** Given for rows with page numbers. */
  pager?: { page: number; reply: PageReply; onPage: (page: number) => void };
  /** A control below the rows that loads more. */
  more?: ReactNode;
}

export function Part<Row extends { id: number }>(props: PartProps<Row>) {
  const { heading, rows, failed, onRetry, none, lines, all, pager, more } = props;
  const t = useTranslation();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 1, minHeight: 44 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {heading}
        </Typography>
        {all && (
          <Link
            component={PageLink}
            page={all.page}
            shell={paths.adminPanel}
            fields={{ person: all.person }}
            sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, fontWeight: 560 }}
          >
            {all.label}
          </Link>
        )}
      </Box>
      {!rows && failed && (
        <Box role="alert" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
          <span>{t("admin.person.failedPart")}</span>
          <Button variant="outlined" size="small" onClick={onRetry}>
            {t("ui.retry")}
          </Button>
        </Box>
      )}
      {!rows && !failed && (
        <Loading>
          <Box sx={{ display: "grid", gap: 1.5 }}>
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </Box>
        </Loading>
      )}
      {rows?.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      {rows && rows.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
          {rows.map((row) => {
            const [title, words] = lines(row);
            return (
              <Box
                component="li"
                key={row.id}
                sx={{ py: 1.25, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}
              >
                <Box
                  sx={{
                    display: "flex",
                    flexWrap: "wrap",
                    alignItems: "center",
                    columnGap: 1.5,
                    rowGap: 0.5,
                  }}
                >
                  {title}
                </Box>
                <Box sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>{words}</Box>
              </Box>
            );
          })}
        </Box>
      )}
      {more}
      {pager && (pager.reply.count ?? 0) > partSize && (
        <Pager
          page={pager.page}
          pageSize={partSize}
          count={pager.reply.count ?? 0}
          more={pager.reply.more ?? false}
          onPage={pager.onPage}
        />
      )}
    </Card>
  );
}
