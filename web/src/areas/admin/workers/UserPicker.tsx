// Chooses a user without a worker profile. There may be 40,000, so the server searches as the administrator types.
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { useBackCloses } from "../../../ui/dialog/use-back-closes.ts";
import { useDebounced } from "../search.ts";
import { useFindNonWorkers } from "./api.ts";

/** A user to choose. */
export interface Choice {
  id: number;
  username: string;
  email: string;
  name: string;
}

/** A combobox. Its value in the form is the user's id as text. */
export function UserPicker({
  name,
  label,
  picked,
  onPick,
}: {
  name: string;
  label: string;
  /** The user whose id is in the form. */
  picked: Choice | null;
  onPick: (choice: Choice | null) => void;
}) {
  const t = useTranslation();
  const { control } = useFormContext();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const search = useDebounced(picked && typed === picked.username ? "" : typed.trim());
  useBackCloses(open, () => setOpen(false));
  const { users, busy } = useFindNonWorkers(search, open);
  const choices: Choice[] = (users ?? []).map(({ id, username, email, first_name, last_name }) => ({
    id,
    username,
    email,
    name: `${first_name} ${last_name}`.trim(),
  }));

  return (
    <Controller
      name={name}
      control={control}
      rules={{ validate: (value) => (value === "" ? t("admin.cantBeEmpty", { field: label }) : true) }}
      render={({ field, fieldState: { error } }) => (
        <Autocomplete
          ref={place}
          slotProps={{
            // The list is inside the dialog, so that it belongs to it, and has a fixed position, so that nothing cuts
            // it off.
            popper: {
              container: () => place.current?.closest<HTMLElement>("[role=dialog]") ?? document.body,
              popperOptions: { strategy: "fixed" },
            },
            paper: { elevation: 8, sx: { border: 1, borderColor: "divider" } },
          }}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          options={choices}
          value={field.value === "" ? null : picked}
          onChange={(_, choice) => {
            field.onChange(choice ? String(choice.id) : "");
            onPick(choice);
          }}
          inputValue={typed}
          onInputChange={(_, text) => setTyped(text)}
          onBlur={field.onBlur}
          loading={busy}
          loadingText={t("admin.workers.finding")}
          noOptionsText={busy ? t("admin.workers.finding") : t("admin.workers.noUser")}
          openText={t("ui.open")}
          closeText={t("ui.close")}
          clearText={t("admin.clearSearch")}
          // The server has already filtered.
          filterOptions={(options) => options}
          getOptionLabel={({ username }) => username}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          renderOption={({ key, ...props }, choice) => (
            <Box component="li" key={key} {...props}>
              <Box sx={{ minWidth: 0 }}>
                <Typography noWrap>{choice.username}</Typography>
                <Typography variant="body2" color="text.secondary" noWrap>
                  {[choice.name, choice.email].filter((part) => part !== "").join(", ")}
                </Typography>
              </Box>
            </Box>
          )}
          renderInput={(input) => (
            <TextField
              {...input}
              inputRef={field.ref}
              label={label}
              placeholder={t("admin.workers.findUser")}
              error={error !== undefined}
              helperText={error?.message}
            />
          )}
        />
      )}
    />
  );
}
