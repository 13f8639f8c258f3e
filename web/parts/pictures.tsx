// Profile pictures and photos, present and missing, and the rating stars.
import Box from "@mui/material/Box";
import { BookingDialogHeader } from "../src/features/bookings/BookingDialogHeader.tsx";
import { Rating } from "../src/features/workers/Rating.tsx";
import { Avatar } from "../src/ui/pictures/Avatar.tsx";
import { CountBadge } from "../src/ui/pictures/CountBadge.tsx";
import { Logo } from "../src/ui/pictures/Logo.tsx";
import { Picture } from "../src/ui/pictures/Picture.tsx";
import { Star, Stars } from "../src/ui/pictures/Stars.tsx";
import hero from "../src/ui/pictures/hero.svg";
import portrait from "../src/ui/pictures/default-portrait.svg";
import { sampleWorker } from "./sample-worker.ts";
import { Shown } from "./Shown.tsx";

/** Each kind of picture. */
export function PictureParts() {
  return (
    <>
      <Shown name="Logo" isRow>
        <Logo />
        <Logo size={64} />
      </Shown>
      <Shown name="Avatar: picture, initials, here now, large" isRow>
        <Avatar src={portrait} name="Meera Nair" />
        <Avatar src={null} name="Meera Nair" />
        <Avatar src={null} name="Ravi Kumar" online onlineLabel="Online" />
        <Avatar src={null} name="സുജ" size={72} />
      </Shown>
      <Shown name="CountBadge: none, some, many" isRow>
        {[0, 3, 140].map((count) => (
          <CountBadge key={count} count={count}>
            <Avatar src={null} name="Meera Nair" />
          </CountBadge>
        ))}
      </Shown>
      <Shown name="A person: BookingDialogHeader">
        <BookingDialogHeader worker={sampleWorker} />
      </Shown>
      <Shown name="Picture: there, its stand-in, missing" isRow>
        {[
          { src: hero, alt: "The picture of Home" },
          { src: null, alt: "Nobody's portrait", standIn: portrait },
          { src: null, alt: "No picture" },
        ].map((picture) => (
          <Box key={picture.alt} sx={{ width: 160 }}>
            <Picture {...picture} width={160} sx={{ borderRadius: "18px" }} />
          </Box>
        ))}
      </Shown>
      <Shown name="Stars, Star, Rating" isRow>
        <Stars value={4.5} label="4.5 of 5 stars" />
        <Stars value={2} label="2 of 5 stars" size={32} />
        <Star share={0.5} size={32} />
        <Rating value={4.5} count={23} />
        <Rating value={null} count={0} />
      </Shown>
    </>
  );
}
