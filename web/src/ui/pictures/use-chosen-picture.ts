// A picture that somebody has chosen: read at once, which takes its time on a slow phone.
import { useRef, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { UnreadablePicture } from "./scale-picture.ts";

/** What was chosen, and how it is getting on. */
export interface ChosenPicture<Picture> {
  value: Picture | undefined;
  /** Meanwhile a form would go without it. */
  isReading: boolean;
  /** Why the newest choice cannot be taken. */
  wrong: string | undefined;
  /** Settles once it was read, or could not be. */
  choose: (file: File | undefined) => Promise<void>;
  forget: () => void;
}

/** Reads what is chosen; only the newest choice counts. `onChange` is told of each picture, and of none. */
export function useChosenPicture<Picture>(
  read: (file: File) => Promise<Picture>,
  onChange?: () => void,
): ChosenPicture<Picture> {
  const t = useTranslation();
  const newest = useRef(0);
  const [value, setValue] = useState<Picture>();
  const [isReading, setReading] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const begin = (isReadingNow: boolean): number => {
    newest.current += 1;
    setReading(isReadingNow);
    setWrong(undefined);
    return newest.current;
  };
  const take = (picture: Picture | undefined): void => {
    setValue(picture);
    onChange?.();
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const mine = begin(true);
    const isNewest = () => mine === newest.current;
    try {
      const picture = await read(file);
      if (isNewest()) take(picture);
    } catch (error) {
      if (isNewest())
        setWrong(error instanceof UnreadablePicture ? error.message : t("ui.picture.unreadable"));
    } finally {
      if (isNewest()) setReading(false);
    }
  };
  return {
    value,
    isReading,
    wrong,
    choose,
    forget: () => {
      begin(false);
      take(undefined);
    },
  };
}
