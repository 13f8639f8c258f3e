// Lets keyboard users skip the header. Visible only while it has the focus.
import Box from "@mui/material/Box";

/** A link to the element with the id `to`. */
export function SkipLink({ label, to }: { label: string; to: string }) {
  return (
    <Box
      component="a"
      href={`#${to}`}
      onClick={(event) => {
        // The address must not change, because it never names a place inside the page.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      sx={{
        position: "fixed",
        top: 8,
        insetInlineStart: 8,
        zIndex: "tooltip",
        px: 2,
        py: 1.25,
        borderRadius: 2,
        bgcolor: "primary.main",
        color: "primary.contrastText",
        transform: "translateY(-200%)",
        "&:focus": { transform: "none" },
      }}
    >
      {label}
    </Box>
  );
}
