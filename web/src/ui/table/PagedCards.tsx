// A page of cards with page numbers, in four states: loading, failed, empty, ready.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Pagination, type PaginationProps } from "./Pagination.tsx";
import { ErrorState } from "../feedback/States.tsx";

/** The layout of the cards: the gap, and the columns by breakpoint. The skeletons use it too. */
export interface CardColumns {
  gap: number | Readonly<Record<string, number>>;
  gridTemplateColumns: Readonly<Record<string, string>>;
}

/** The style of a grid of cards. */
export const cardGrid = (columns: CardColumns) =>
  ({ display: "grid", listStyle: "none", p: 0, m: 0, ...columns }) as const;

export interface PagedCardsProps<Item> {
  /** The list's accessible name. */
  label: string;
  /** The query of the cards: its error, a retry, and whether it is fetching. */
  reading: {
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Undefined before the first reply. */
  items: readonly Item[] | undefined;
  card: (item: Item, at: number) => ReactNode;
  /**
   * The heading above an item. Neighbouring items with the same heading share it. Without this function, all are one
   * list.
   */
  sectionOf?: ((item: Item) => string) | undefined;
  columns: CardColumns;
  /** What failed, in words. */
  failed: string;
  /** The skeleton of the cards. */
  waiting: ReactNode;
  empty: ReactNode;
  pages: PaginationProps;
}

/** Shows a page of cards. They stay while a later query is pending or has failed. */
export function PagedCards<Item>({
  label,
  reading,
  items,
  card,
  sectionOf,
  columns,
  failed,
  waiting,
  empty,
  pages,
}: PagedCardsProps<Item>) {
  const { error, isFetching, isPlaceholderData, refetch } = reading;
  if (!items)
    return error ? (
      <ErrorState error={error} what={failed} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      waiting
    );
  if (items.length === 0) return empty;
  // One list for all sections: a card that moves to another one keeps its open dialog.
  const listed = items.flatMap((item, at) => {
    const title = sectionOf?.(item);
    const isFirst = items.findIndex((one) => sectionOf?.(one) === title) === at;
    if (title === undefined || !isFirst) return [card(item, at)];
    return [
      <Box component="li" key={title} sx={{ gridColumn: "1 / -1", mt: at === 0 ? 0 : 2 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
      </Box>,
      card(item, at),
    ];
  });
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        aria-busy={isPlaceholderData || undefined}
        sx={{ ...cardGrid(columns), opacity: isPlaceholderData ? 0.85 : 1, transition: "opacity .15s" }}
      >
        {listed}
      </Box>
      <Box sx={{ mt: 3 }}>
        <Pagination {...pages} />
      </Box>
    </>
  );
}
