// Cards: a worker's, a plain one, and a page of them with page numbers.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { WorkerCard } from "../src/features/workers/WorkerCard.tsx";
import { Button } from "../src/ui/Button.tsx";
import { Fold } from "../src/ui/Fold.tsx";
import { PagedCards, type PagedCardsProps } from "../src/ui/table/PagedCards.tsx";
import { Pagination } from "../src/ui/table/Pagination.tsx";
import { EmptyState, RowSkeletons } from "../src/ui/feedback/States.tsx";
import { sampleWorker } from "./sample-worker.ts";
import type { Scheme } from "./scheme.ts";
import { Shown } from "./Shown.tsx";

const longName = { full_name: "Venkatanarasimharajuvaripeta Subramanian", rating: null, next_free: null };

const read = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => Promise.resolve() };
const cardsOf = (scheme: Scheme): PagedCardsProps<string> => ({
  label: `Page of cards, ${scheme}`,
  reading: read,
  items: ["One", "Two"],
  card: (name) => (
    <Card component="li" key={name} sx={{ p: 2 }}>
      <Typography variant="h4" component="h3">
        {name}
      </Typography>
      <Typography color="textSecondary">A plain card</Typography>
    </Card>
  ),
  columns: { gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } },
  failed: "The cards could not be loaded.",
  waiting: <RowSkeletons count={2} />,
  empty: <EmptyState text="No card yet" />,
  pages: { page: 2, count: 14, pageSize: 2, onPage: () => {} },
});

/** Cards with little and with much content, and a page of cards in its four states. */
export function CardParts({ scheme }: { scheme: Scheme }) {
  const cards = cardsOf(scheme);
  const at = scheme === "light" ? 0 : 10;
  return (
    <>
      <Shown name="WorkerCard, and one of whom little is known">
        <Box
          component="ul"
          aria-label={`Workers, ${scheme}`}
          sx={{
            listStyle: "none",
            p: 0,
            m: 0,
            display: "grid",
            gap: 2,
            gridTemplateColumns: "minmax(0, 1fr)",
          }}
        >
          <WorkerCard worker={{ ...sampleWorker, id: at + 1 }} actions={<Button>View Profile</Button>} />
          <WorkerCard
            worker={{ ...sampleWorker, id: at + 2, ...longName }}
            actions={<Button>View Profile</Button>}
          />
        </Box>
      </Shown>
      <Shown name="Fold: open, and one quiet line">
        <Card sx={{ px: 2, py: 1.5 }}>
          <Fold title="Details" isOpen>
            <Typography>12 Lake Road, Kaloor, Kochi</Typography>
          </Fold>
        </Card>
        <Fold title="Free to cancel until Sat 28 Nov, 3:00 pm" isQuiet>
          <Typography>Later it is a quarter of the total.</Typography>
        </Fold>
      </Shown>
      <Shown name="PagedCards">
        <PagedCards {...cards} />
      </Shown>
      <Shown name="PagedCards: others on their way">
        <PagedCards
          {...cards}
          reading={{ ...read, isPlaceholderData: true }}
          pages={{ ...cards.pages, count: 2 }}
        />
      </Shown>
      <Shown name="PagedCards: waiting">
        <PagedCards {...cards} items={undefined} />
      </Shown>
      <Shown name="PagedCards: failed">
        <PagedCards {...cards} items={undefined} reading={{ ...read, error: new Error("offline") }} />
      </Shown>
      <Shown name="PagedCards: empty">
        <PagedCards {...cards} items={[]} />
      </Shown>
      <Shown name="Pagination: in the middle, more than counted, switched off">
        <Pagination page={5} count={200} pageSize={10} onPage={() => {}} />
        <Pagination page={1} count={30} pageSize={10} more onPage={() => {}} />
        <Pagination page={1} count={30} pageSize={10} disabled onPage={() => {}} />
      </Shown>
    </>
  );
}
