// A profile with picture, details and password, and the buttons to change them. Customers and workers share it.
import EditRounded from "@mui/icons-material/EditRounded";
import LockOutlined from "@mui/icons-material/LockOutlined";
import PhotoCameraOutlined from "@mui/icons-material/PhotoCameraOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { paths } from "../../paths.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { goTo } from "../../platform/navigation.ts";
import { logOutOrAsk } from "../../platform/log-out.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { CalendarFeed } from "./preferences/CalendarFeed.tsx";
import { MailPreferences } from "./preferences/MailPreferences.tsx";
import { PushPreferences } from "./preferences/PushPreferences.tsx";
import { useSession } from "../../platform/session.ts";
import { Sessions } from "./sessions/Sessions.tsx";
import type { Profile } from "./api.ts";

const PictureDialog = lazyComponent(() => import("./PictureDialog.tsx"), { texts: ["profile"] });
const EditProfileDialog = lazyComponent(() => import("./EditProfileDialog.tsx"), { texts: ["profile"] });

/** Signs out and opens the page that sets a new password. */
const changePassword = (): Promise<void> => logOutOrAsk(() => goTo(paths.forgotAlso));

/** The card of the person's own profile. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const t = useTranslation();
  const isWorker = useSession().role === "worker";
  const [dialog, setDialog] = useState<"picture" | "edit">();
  const [opened, setOpened] = useState({ picture: false, edit: false });
  const open = (which: "picture" | "edit"): void => {
    setOpened((before) => ({ ...before, [which]: true }));
    setDialog(which);
  };
  const close = (): void => setDialog(undefined);
  const name = `${profile.first_name} ${profile.last_name}`;
  return (
    // The worker's shell leaves less space than the customer's, so the card's own width decides, not the window's.
    <Box sx={{ containerType: "inline-size" }}>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: "minmax(0, 1fr)",
          "@container (min-width: 760px)": { gridTemplateColumns: "320px minmax(0, 1fr)" },
          alignItems: "start",
        }}
      >
        <Paper
          variant="outlined"
          sx={{
            borderRadius: "22px",
            p: { xs: 3, md: 4 },
            textAlign: "center",
            bgcolor: "surface.tint",
            borderColor: "transparent",
          }}
        >
          <Avatar src={profile.profile_picture ?? profile.profile_picture_g} name={name} size={144} />
          <Typography variant="h3" component="p" sx={{ mt: 2, overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          <Button
            variant="outlined"
            startIcon={<PhotoCameraOutlined />}
            onClick={() => open("picture")}
            sx={{ mt: 2 }}
          >
            {t("profile.changeImage")}
          </Button>
        </Paper>
        <Box sx={{ display: "grid", gap: { xs: 2, md: 3 } }}>
          <Paper
            component="section"
            aria-labelledby="profile-details"
            variant="outlined"
            sx={{ borderRadius: "22px", p: { xs: 2.5, md: 4 } }}
          >
            <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", mb: 1 }}>
              <Typography variant="h4" component="h2" id="profile-details">
                {t("profile.details")}
              </Typography>
              <IconButton
                aria-label={t("profile.edit")}
                onClick={() => open("edit")}
                sx={{ color: "primary.main" }}
              >
                <EditRounded />
              </IconButton>
            </Box>
            <ProfileDetails profile={profile} />
          </Paper>
          <Security />
          <Paper component="section" variant="outlined" sx={{ borderRadius: "22px", p: { xs: 2.5, md: 4 } }}>
            <Sessions />
          </Paper>
          <Paper component="section" variant="outlined" sx={{ borderRadius: "22px", p: { xs: 2.5, md: 4 } }}>
            <PushPreferences />
          </Paper>
          <Paper component="section" variant="outlined" sx={{ borderRadius: "22px", p: { xs: 2.5, md: 4 } }}>
            <MailPreferences isWorker={isWorker} />
          </Paper>
          <Paper component="section" variant="outlined" sx={{ borderRadius: "22px", p: { xs: 2.5, md: 4 } }}>
            <CalendarFeed />
          </Paper>
        </Box>
        <Suspense fallback={null}>
          {opened.picture && (
            <PictureDialog open={dialog === "picture"} username={profile.username} onClose={close} />
          )}
          {opened.edit && <EditProfileDialog open={dialog === "edit"} profile={profile} onClose={close} />}
        </Suspense>
      </Box>
    </Box>
  );
}

function ProfileDetails({ profile }: { profile: Profile }) {
  const t = useTranslation();
  const details = [
    { label: t("profile.email"), value: profile.email },
    { label: t("profile.username"), value: profile.username },
    { label: t("profile.phone"), value: profile.phone_shown || t("profile.noPhone") },
    { label: t("profile.firstName"), value: profile.first_name },
    { label: t("profile.lastName"), value: profile.last_name },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
        columnGap: 3,
        rowGap: 2.5,
      }}
    >
      {details.map(({ label, value }) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="subtitle1" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The section with the button for a new password. */
function Security() {
  const t = useTranslation();
  return (
    <Paper
      component="section"
      aria-labelledby="profile-security"
      variant="outlined"
      sx={{
        borderRadius: "22px",
        p: { xs: 2.5, md: 4 },
        display: "flex",
        gap: 2,
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
      }}
    >
      <Box sx={{ flex: "1 1 260px" }}>
        <Typography variant="h4" component="h2" id="profile-security">
          {t("profile.security")}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t("profile.securityHint")}
        </Typography>
      </Box>
      <Button variant="outlined" startIcon={<LockOutlined />} onClick={() => void changePassword()}>
        {t("profile.changePassword")}
      </Button>
    </Paper>
  );
}
