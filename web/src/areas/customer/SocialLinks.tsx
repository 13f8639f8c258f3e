// HourHand elsewhere: an icon for each address the installation gives; where it gives none, the ways to tell others.
import FacebookRounded from "@mui/icons-material/FacebookRounded";
import Instagram from "@mui/icons-material/Instagram";
import LinkRounded from "@mui/icons-material/LinkRounded";
import LinkedIn from "@mui/icons-material/LinkedIn";
import WhatsApp from "@mui/icons-material/WhatsApp";
import X from "@mui/icons-material/X";
import YouTube from "@mui/icons-material/YouTube";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useTexts } from "../../locales/texts.ts";

const icons = [
  { host: "facebook.com", Icon: FacebookRounded },
  { host: "instagram.com", Icon: Instagram },
  { host: "linkedin.com", Icon: LinkedIn },
  { host: "youtube.com", Icon: YouTube },
  { host: "twitter.com", Icon: X },
  { host: "x.com", Icon: X },
  { host: "wa.me", Icon: WhatsApp },
] as const;

/** Where an address can be passed on without an account of ours there. */
const sharing = [
  { name: "WhatsApp", address: (page: string) => `https://wa.me/?text=${page}` },
  { name: "Facebook", address: (page: string) => `https://www.facebook.com/sharer/sharer.php?u=${page}` },
  { name: "X", address: (page: string) => `https://x.com/intent/post?url=${page}` },
  {
    name: "LinkedIn",
    address: (page: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${page}`,
  },
] as const;

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, "");

/** A row of icons, named by what they do. */
export default function SocialLinks({ addresses }: { addresses: readonly string[] }) {
  const t = useTexts();
  const own = addresses.filter((address) => URL.canParse(address));
  const page = encodeURIComponent(`${location.origin}/`);
  const links =
    own.length > 0
      ? own.map((address) => ({ address, label: hostOf(address) }))
      : sharing.map(({ name, address }) => ({ address: address(page), label: t("shell.shareOn", { name }) }));
  return (
    <Box
      component="ul"
      aria-label={t("shell.social")}
      sx={{ display: "flex", listStyle: "none", p: 0, m: 0, ml: -1.25 }}
    >
      {links.map(({ address, label }) => {
        const host = hostOf(address);
        const Icon =
          icons.find((one) => host === one.host || host.endsWith(`.${one.host}`))?.Icon ?? LinkRounded;
        return (
          <li key={address}>
            <IconButton href={address} rel="noopener noreferrer" target="_blank" aria-label={label}>
              <Icon />
            </IconButton>
          </li>
        );
      })}
    </Box>
  );
}
