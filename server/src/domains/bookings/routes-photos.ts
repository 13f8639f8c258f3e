// The HTTP routes of photos of visits: a worker adds them, a customer shows them, anyone sees the shown ones.
import { addPhoto as addPhotoCall, showPhoto as showPhotoCall } from "@hourhand/contract/visit-photos";
import { listWorkerPhotos as listWorkerPhotosCall } from "@hourhand/contract/worker-photos";
import { notFound } from "@hourhand/contract/problem";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import { addPhoto, listWorkerPhotos, readShownPhoto, showPhoto } from "./photos/photos.ts";
import { presentShownPhotos, shownPhotoPath } from "./photos/present.ts";
import { presentAct } from "./reading/present.ts";
import { findBookingFor } from "./sides.ts";

const fileName = /^([0-9a-f]{32})\.webp$/;

export function bindVisitPhotoRoutes(router: HttpRouter, platform: Platform): void {
  const ofSide =
    (side: "customer" | "worker") =>
    async ({ params, currentUser }: { params: { id: number }; currentUser: Person | null }) => {
      await findBookingFor(platform.pool, currentUser, params.id, [side]);
    };
  bind(
    router,
    addPhotoCall,
    async ({ input: { id, kind, photo }, person, transact, endIfKeyUsed }) => {
      await endIfKeyUsed();
      return addPhoto(platform, { bookingId: id, workerPersonId: person.id, kind, photo }, transact);
    },
    presentAct(platform, () => "The photo was added."),
    ofSide("worker"),
  );
  bind<typeof showPhotoCall, number>(
    router,
    showPhotoCall,
    async ({ input: { id, photo_id: photoId, public: isPublic } }) => {
      await showPhoto(platform, { bookingId: id, photoId, isPublic });
      return id;
    },
    presentAct(platform, () => "Your choice for this photo is saved."),
    ofSide("customer"),
  );
  bind(router, listWorkerPhotosCall, async ({ input: { id, ...page } }) =>
    presentShownPhotos(await listWorkerPhotos(platform, id, page)),
  );
  router.server.get<{ Params: { file: string } }>(`${shownPhotoPath}:file`, async (request, reply) => {
    const name = fileName.exec(request.params.file)?.[1];
    const bytes = name === undefined ? null : await readShownPhoto(platform, name);
    if (!bytes) refuse(notFound, { sentence: "There is no such picture." });
    return reply
      .type("image/webp")
      .header("cache-control", "no-store")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "same-origin")
      .send(bytes);
  });
}
