// Every picture of the demo by its key, and its rendering to WebP. SVG is made when asked for; nothing is kept.

import { nth } from "./lists.ts";
import sharp from "sharp";
import { type CategoryKey, categoryKeys } from "./categories.ts";
import { drawBookingPhoto, drawFuseBoxPhoto, drawWallPhoto } from "./draw/booking-photos.ts";
import {
  acTechnicianCover,
  applianceRepairCover,
  carpenterCover,
  electricianCover,
  masonCover,
  painterCover,
  pestControlCover,
  plumberCover,
} from "./draw/covers-building.ts";
import {
  beauticianCover,
  cleanerCover,
  cookCover,
  driverCover,
  gardenerCover,
} from "./draw/covers-living.ts";
import { chooseLook } from "./draw/looks.ts";
import { drawCertificate, drawIdentityCard } from "./draw/papers.ts";
import { drawPortrait } from "./draw/portrait.ts";
import type { DemoPeople } from "./people.ts";

export type PictureKind = "portrait" | "cover" | "booking" | "certificate" | "identity";
/** `key` is `portrait-<username>`, `cover-<category>`, `booking-<category>`, `certificate-<username>` or `identity-<username>`. */
export type DemoPicture = {
  key: string;
  kind: PictureKind;
  width: number;
  height: number;
  svg: () => string;
};

const covers: Record<CategoryKey, () => string> = {
  electrician: electricianCover,
  plumber: plumberCover,
  carpenter: carpenterCover,
  painter: painterCover,
  cleaner: cleanerCover,
  gardener: gardenerCover,
  "ac-technician": acTechnicianCover,
  "appliance-repair": applianceRepairCover,
  mason: masonCover,
  driver: driverCover,
  cook: cookCover,
  beautician: beauticianCover,
  "pest-control": pestControlCover,
};
const paperTones = ["#0F5C5C", "#8A3550", "#34577A", "#6B7F3A", "#B5603C", "#5B4A7A"];

/** The cover of a job category as SVG, 1200 × 675. */
export const drawCover = (category: CategoryKey) => covers[category]();

export function demoPictures(people: DemoPeople): DemoPicture[] {
  const portraits = [...people.workers, ...people.customers, ...people.applicants].map(
    ({ username, look }): DemoPicture => ({
      key: `portrait-${username}`,
      kind: "portrait",
      width: 320,
      height: 320,
      svg: () => drawPortrait(look),
    }),
  );
  const administrator: DemoPicture = {
    key: "portrait-administrator",
    kind: "portrait",
    width: 320,
    height: 320,
    svg: () => drawPortrait(chooseLook({ username: "administrator", gender: "f", age: 41, wears: "blazer" })),
  };
  const scenes = categoryKeys.map((key): DemoPicture => ({
    key: `cover-${key}`,
    kind: "cover",
    width: 1200,
    height: 675,
    svg: covers[key],
  }));
  const photos = categoryKeys.flatMap((key): DemoPicture[] =>
    key === "pest-control"
      ? []
      : [
          {
            key: `booking-${key}`,
            kind: "booking",
            width: 800,
            height: 600,
            svg: () => drawBookingPhoto(key),
          },
        ],
  );
  const extras: DemoPicture[] = [
    { key: "booking-fuse-box", kind: "booking", width: 800, height: 600, svg: drawFuseBoxPhoto },
    { key: "booking-cracked-wall", kind: "booking", width: 800, height: 600, svg: drawWallPhoto },
  ];
  const papers = people.applicants.flatMap(({ username, look }, index): DemoPicture[] => {
    const tone = nth(paperTones, index);
    return [
      {
        key: `certificate-${username}`,
        kind: "certificate",
        width: 1000,
        height: 720,
        svg: () => drawCertificate(tone),
      },
      {
        key: `identity-${username}`,
        kind: "identity",
        width: 1000,
        height: 640,
        svg: () => drawIdentityCard(look, tone),
      },
    ];
  });
  return [...portraits, administrator, ...scenes, ...photos, ...extras, ...papers];
}

/** The picture as WebP at its own size. */
export const renderPicture = ({ svg, width, height }: DemoPicture): Promise<Buffer> =>
  sharp(Buffer.from(svg())).resize(width, height).webp({ quality: 82, effort: 1 }).toBuffer();

/** All pictures as WebP by key; some 2 s on two cores. */
export async function renderPictures(pictures: readonly DemoPicture[]): Promise<Map<string, Buffer>> {
  return new Map(
    await Promise.all(pictures.map(async (one) => [one.key, await renderPicture(one)] as const)),
  );
}
