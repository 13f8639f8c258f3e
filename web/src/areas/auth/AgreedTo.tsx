// The texts a person agrees to by signing up.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useTranslation } from "../../locales/translation.ts";
import { paths } from "../../paths.ts";

/** A line with links to both pages, which open in a new tab: the form keeps its values. */
export function AgreedTo() {
  const t = useTranslation();
  return (
    <Box sx={{ textAlign: "center" }}>
      <Typography variant="body2" color="textSecondary">
        {t("auth.agreedTo")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", columnGap: 2.5 }}>
        {[
          { to: paths.terms, name: t("shell.terms") },
          { to: paths.privacy, name: t("shell.privacy") },
        ].map(({ to, name }) => (
          <Link
            key={to}
            href={to}
            target="_blank"
            variant="body2"
            sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
          >
            {name}
            <Box component="span" sx={visuallyHidden}>
              {t("auth.newTab")}
            </Box>
          </Link>
        ))}
      </Box>
    </Box>
  );
}
