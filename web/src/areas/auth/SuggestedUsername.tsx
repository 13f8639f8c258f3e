// Suggests a username based on the name. The suggestion is inside the empty field, so that nothing moves.
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { useSuggestUsername } from "./api.ts";

/** The names at the moment their field lost the focus. */
export interface LeftName {
  first_name: string;
  last_name: string;
}

/** The button that fills in the suggestion. Nothing without a name, or once a username is typed. */
export function SuggestedUsername({ name }: { name: LeftName | undefined }) {
  const t = useTranslation();
  const { setValue, setFocus } = useFormContext<{ username: string }>();
  const typed = useWatch<{ username: string }, "username">({ name: "username" });
  const username = useSuggestUsername(name);
  if (typed !== "" || username === undefined) return null;
  return (
    <Button
      variant="text"
      onClick={() => {
        setValue("username", username, { shouldDirty: true, shouldValidate: true });
        setFocus("username");
      }}
      sx={{ maxWidth: { xs: 230, sm: 320 }, marginInlineEnd: -1, textTransform: "none" }}
    >
      {t("auth.useUsername", { username })}
    </Button>
  );
}
