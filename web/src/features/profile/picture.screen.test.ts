// One's picture: cropped to a square before it is saved.
import { changeProfilePicture, viewProfile } from "@hourhand/contract/accounts";
import { viewOwnWorker } from "@hourhand/contract/catalogue";
import { viewNotificationPreferences } from "@hourhand/contract/notification-preferences";
import { notAPicture } from "@hourhand/contract/problem";
import { listSessions } from "@hourhand/contract/own-sessions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, people } from "../../../test/open-screen.ts";
import { answer, hold, refuse, requestsOf } from "../../../test/wire.ts";
import { workerPages } from "../../paths.ts";

/** 60 by 40 pixels. */
async function oblong(): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [60, 40];
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return new File([blob ?? ""], "me.png", { type: "image/png" });
}

test(
  "a picture is saved only once it is cropped to a square, under the documented name",
  { tags: ["@worker-2.40", "@worker-5.11", "@worker-8.7", "@worker-9.8"] },
  async () => {
    answer(viewProfile, {
      user: {
        ...people.worker,
        phone: "+919876500005",
        email: "ravi@example.com",
        profile_picture: null,
        profile_picture_g: null,
      },
    });
    hold(viewOwnWorker);
    hold(viewNotificationPreferences);
    hold(listSessions);
    await openScreen(workerPages.profile, { as: "worker" });
    await page.getByRole("button", { name: "Add/Change image" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Profile Picture" });
    await expect.element(dialog).toBeVisible();
    const input = dialog.element().querySelector<HTMLElement>("input[type=file]");
    if (!input) throw new Error("There is no place for a file.");
    await userEvent.upload(input, await oblong());
    const box = () => document.querySelector(".cropper-crop-box")?.getBoundingClientRect();
    await expect.poll(() => box()?.width ?? 0).toBeGreaterThan(0);
    const save = dialog.getByRole("button", { name: "Save" });
    await save.click();
    await expect.element(page.getByText("Please crop the image before saving.")).toBeVisible();
    expect(Math.abs((box()?.width ?? 0) - (box()?.height ?? 1))).toBeLessThan(1.5);
    await dialog.getByRole("button", { name: "Crop Image" }).click();
    await expect.element(dialog.getByRole("img", { name: "Preview of the cropped picture" })).toBeVisible();

    refuse(changeProfilePicture, notAPicture);
    await save.click();
    await expect.element(page.getByText("Failed to update profile picture.")).toBeVisible();
    answer(changeProfilePicture, { profile_picture: "/media/ravi.jpg" });
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const sent = requestsOf(changeProfilePicture).map(({ profile_picture: file }) => [file.name, file.type]);
    expect(sent).toEqual(Array.from({ length: 2 }, () => ["ravi_profile_pic.jpg", "image/jpeg"]));
  },
);
