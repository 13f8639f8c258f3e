// A button that lets a person choose a file.
import { useRef } from "react";
import { Button, type ButtonProps } from "../Button.tsx";

export interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** As in `<input type="file">`, for example `image/*`. */
  accept: string;
  onFile: (file: File) => void;
}

/**
 * `<FileButton accept="image/*" onFile={…}>Choose an image</FileButton>`. The same file can be chosen twice in a row.
 */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
