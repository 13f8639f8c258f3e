// An installation's contact details. The code loads only if the settings have any.
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import PhoneOutlined from "@mui/icons-material/PhoneOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";

export interface ContactProps {
  contact: { email: string | null; phone: string | null; address: string | null };
}

/** Mail, phone and address, where given. */
export default function Contact({ contact: { email, phone, address } }: ContactProps) {
  const t = useTranslation();
  const line = { display: "flex", alignItems: "center", gap: 1, minHeight: 44, minWidth: 0 } as const;
  const entry = (key: string, icon: ReactNode, content: ReactNode) => (
    <Box component="li" key={key} sx={line}>
      {icon}
      {content}
    </Box>
  );
  const link = (href: string, text: string) => (
    <Box
      component="a"
      href={href}
      sx={{
        color: "inherit",
        minWidth: 0,
        minHeight: 44,
        display: "inline-flex",
        alignItems: "center",
        overflowWrap: "anywhere",
        textUnderlineOffset: "0.2em",
      }}
    >
      {text}
    </Box>
  );
  return (
    <Box
      component="ul"
      aria-label={t("shell.contact")}
      sx={{
        gridColumn: "1 / -1",
        display: "flex",
        flexWrap: "wrap",
        columnGap: 4,
        listStyle: "none",
        p: 0,
        m: 0,
      }}
    >
      {email !== null && entry("email", <MailOutlineRounded aria-hidden />, link(`mailto:${email}`, email))}
      {phone !== null &&
        entry("phone", <PhoneOutlined aria-hidden />, link(`tel:${phone.replaceAll(/[^+\d]/g, "")}`, phone))}
      {address !== null &&
        entry(
          "address",
          <PlaceOutlined aria-hidden />,
          <Box component="span" sx={{ whiteSpace: "pre-line", minWidth: 0 }}>
            {address}
          </Box>,
        )}
    </Box>
  );
}
