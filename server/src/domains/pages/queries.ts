// SQL that only public pages use: former listings, locations of listed workers, and all workers for the sitemap.
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** Returns a row if the worker's profile is complete, listed or not. */
export const completeProfile: Statement<{ id: number }, [workerId: number]> = prepared(
  "complete_profile",
  "select id from workers where id = $1::bigint and salary_paise is not null",
);

/** A cell of a tenth of a degree, in which a category has listed workers. */
export interface Cell {
  category: string;
  latitude: number;
  longitude: number;
  workers: number;
}

/**
 * Reads where active categories have listed workers, by cells of about 11 km. Reads all workers, so callers cache the
 * result.
 */
export const workerCells: Statement<Cell, []> = prepared(
  "worker_cells",
  `select c.title as category, round(w.latitude::numeric, 1)::double precision as latitude,
     round(w.longitude::numeric, 1)::double precision as longitude, count(*)::integer as workers
   from workers w join job_categories c on c.id = w.job_category_id
   where w.is_listed and c.is_active and w.latitude is not null and w.longitude is not null
   group by c.title, round(w.latitude::numeric, 1), round(w.longitude::numeric, 1)`,
);

/** Reads a listed worker's position to a tenth of a degree, which is the precision that a page shows. */
export const workerCell: Statement<{ latitude: number; longitude: number }, [workerId: number]> = prepared(
  "worker_cell",
  `select round(latitude::numeric, 1)::double precision as latitude, round(longitude::numeric, 1)::double precision as longitude
   from workers where id = $1::bigint and is_listed and latitude is not null and longitude is not null`,
);

/** What a listed worker's address is made of. */
export interface ListedWorker {
  id: number;
  full_name: string;
  job_title: string;
}

/** Reads listed workers with ids in a range, both ends included. */
export const listedBetween: Statement<ListedWorker, [from: number, to: number]> = prepared(
  "listed_between",
  `select id, full_name, job_title from workers
   where is_listed and id between $1::bigint and $2::bigint order by id`,
);

/** Reads the greatest worker id. */
export const lastWorker: Statement<{ id: number | null }, []> = prepared(
  "last_worker",
  "select max(id) as id from workers",
);
