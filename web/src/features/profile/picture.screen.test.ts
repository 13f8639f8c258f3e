// The person's picture, in the dialog that customers and workers share: it is cropped to a square before it is saved.
import { changeProfilePicture } from "@hourhand/contract/accounts";
import { viewOwnWorker } from "@hourhand/contract/catalogue";
import { notAPicture } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { textFile } from "../../../test/files.ts";
import { openScreen, people } from "../../../test/open-screen.ts";
import { answerProfile } from "../../../test/profile.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { pages, workerPages } from "../../paths.ts";

/** A picture of 60 by 40 pixels. */
async function oblong(): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [60, 40];
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return new File([blob ?? ""], "me.png", { type: "image/png" });
}

const ways = [
  {
    who: "customer",
    screen: pages.profile,
    tags: ["@customer-2.40", "@customer-4.16", "@customer-5.17", "@customer-8.11", "@customer-9.8"],
  },
  {
    who: "worker",
    screen: workerPages.profile,
    tags: ["@worker-2.40", "@worker-5.11", "@worker-8.7", "@worker-9.8"],
  },
] as const;

for (const { who, screen, tags } of ways)
  test(
    `a ${who}'s picture is saved only once it is cropped to a square, under the documented name`,
    { tags: [...tags] },
    async () => {
      answerProfile({ ...people[who] });
      hold(viewOwnWorker);
      await openScreen(screen, { as: who });
      await page.getByRole("button", { name: "Add/Change image" }).click();
      const dialog = page.getByRole("dialog", { name: "Upload Profile Picture" });
      await expect.element(dialog).toBeVisible();
      const input = dialog.element().querySelector<HTMLElement>("input[type=file]");
      if (!input) throw new Error("There is no place for a file.");
      expect(input.getAttribute("accept")).toBe("image/*");
      await userEvent.upload(input, textFile());
      await expect.element(page.getByText("Please choose an image file.")).toBeVisible();
      await userEvent.upload(input, await oblong());
      const box = () => document.querySelector(".cropper-crop-box")?.getBoundingClientRect();
      await expect.poll(() => box()?.width ?? 0).toBeGreaterThan(0);
      expect(document.querySelector(".cropper-dashed.dashed-h")?.classList).toContain("cropper-hidden");
      const save = dialog.getByRole("button", { name: "Save" });
      await save.click();
      await expect.element(page.getByText("Please crop the image before saving.")).toBeVisible();
      expect(Math.abs((box()?.width ?? 0) - (box()?.height ?? 1))).toBeLessThan(1.5);
      await dialog.getByRole("button", { name: "Crop Image" }).click();
      await expect.element(dialog.getByRole("img", { name: "Preview of the cropped picture" })).toBeVisible();

      refuse(changeProfilePicture, notAPicture);
      await save.click();
      await expect.element(page.getByText("Failed to update profile picture.")).toBeVisible();
      answer(changeProfilePicture, { profile_picture: "/media/me.jpg" });
      await save.click();
      await expect.element(dialog).not.toBeInTheDocument();
      const sent = requestsOf(changeProfilePicture).map(({ profile_picture: file }) => [
        file.name,
        file.type,
      ]);
      expect(sent).toEqual(
        Array.from({ length: 2 }, () => [`${people[who].username}_profile_pic.jpg`, "image/jpeg"]),
      );
    },
  );
