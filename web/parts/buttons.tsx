// Buttons, and spinners for their busy state.
import AddRounded from "@mui/icons-material/AddRounded";
import ShareRounded from "@mui/icons-material/ShareRounded";
import IconButton from "@mui/material/IconButton";
import { Button, type ButtonProps } from "../src/ui/Button.tsx";
import { Spinner } from "../src/ui/feedback/Spinner.tsx";
import { FileButton } from "../src/ui/form/FileButton.tsx";
import { SchemeIcon, ThemeChoice } from "../src/ui/ThemeChoice.tsx";
import { Shown } from "./Shown.tsx";

const kinds: readonly (readonly [name: string, props: ButtonProps])[] = [
  ["contained", {}],
  ["secondary: the call to action", { color: "secondary" }],
  ["outlined", { variant: "outlined" }],
  ["text", { variant: "text" }],
  ["error", { color: "error" }],
];

/** Each kind of button in each state. */
export function ButtonParts() {
  return (
    <>
      {kinds.map(([name, props]) => (
        <Shown key={name} name={`Button, ${name}`} isRow>
          <Button {...props}>Book now</Button>
          <Button {...props} startIcon={<AddRounded />}>
            Add slot
          </Button>
          <Button {...props} busy>
            Booking
          </Button>
          <Button {...props} disabled>
            Not now
          </Button>
        </Shown>
      ))}
      <Shown name="Button, small, medium, large" isRow>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
      </Shown>
      <Shown name="FileButton, and busy" isRow>
        <FileButton variant="outlined" accept="image/*" onFile={() => {}}>
          Choose a picture
        </FileButton>
        <FileButton variant="outlined" accept="image/*" onFile={() => {}} busy>
          Choose a picture
        </FileButton>
      </Shown>
      <Shown name="IconButton, ThemeChoice with SchemeIcon" isRow>
        <IconButton aria-label="Share">
          <ShareRounded />
        </IconButton>
        <IconButton aria-label="Share, switched off" disabled>
          <ShareRounded />
        </IconButton>
        <ThemeChoice />
        <SchemeIcon />
      </Shown>
      <Shown name="Spinner" isRow>
        <Spinner />
        <Spinner size={44} />
      </Shown>
    </>
  );
}
