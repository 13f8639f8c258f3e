// A picture chosen in a form. It is read immediately, which takes time on a slow phone.
import { useRef, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { UnreadablePicture } from "./scale-picture.ts";

/** The chosen picture and its state. */
export interface ChosenPicture<Picture> {
  value: Picture | undefined;
  /** While this is true, a form would be sent without the picture. */
  isReading: boolean;
  /** Why the last choice cannot be used. */
  wrong: string | undefined;
  /** Settles once the picture has been read, or has failed to. */
  choose: (file: File | undefined) => Promise<void>;
  forget: () => void;
}

/** Reads chosen pictures. Only the last choice counts. `onChange` receives each picture, or undefined for none. */
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
