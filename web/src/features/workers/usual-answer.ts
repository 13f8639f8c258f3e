// How long a worker usually takes to answer, in words.
import type { useTranslation } from "../../locales/translation.ts";

/** For example '20 min' or '2 hours'. */
export const usualAnswer = (t: ReturnType<typeof useTranslation>, minutes: number): string =>
  minutes < 60 ? t("ui.minutes", { minutes }) : t("ui.hours", { hours: minutes / 60 });
