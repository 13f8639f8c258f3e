// The installation's social links: an icon for each address. The code loads only if there are any.
import FacebookRounded from "@mui/icons-material/FacebookRounded";
import Instagram from "@mui/icons-material/Instagram";
import LinkRounded from "@mui/icons-material/LinkRounded";
import LinkedIn from "@mui/icons-material/LinkedIn";
import X from "@mui/icons-material/X";
import YouTube from "@mui/icons-material/YouTube";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "../../locales/translation.ts";

const icons = [
  { host: "facebook.com", Icon: FacebookRounded },
  { host: "instagram.com", Icon: Instagram },
  { host: "linkedin.com", Icon: LinkedIn },
  { host: "youtube.com", Icon: YouTube },
  { host: "twitter.com", Icon: X },
  { host: "x.com", Icon: X },
] as const;

/** A row of icons, named by their hosts. */
export default function SocialLinks({ addresses }: { addresses: readonly string[] }) {
  const t = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t("shell.social")}
      sx={{ display: "flex", listStyle: "none", p: 0, m: 0, marginInlineStart: -1.25 }}
    >
      {[...new Set(addresses)]
        .filter((address) => URL.canParse(address))
        .map((address) => {
          const host = new URL(address).hostname.replace(/^www\./, "");
          const Icon =
            icons.find((one) => host === one.host || host.endsWith(`.${one.host}`))?.Icon ?? LinkRounded;
          return (
            <li key={address}>
              <IconButton href={address} rel="noopener noreferrer" target="_blank" aria-label={host}>
                <Icon />
              </IconButton>
            </li>
          );
        })}
    </Box>
  );
}
