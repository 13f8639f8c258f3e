// A store that cannot take or give a picture now: a full disk, a folder or bucket that is not there.

/** Answered as 503; `cause` is what the disk or the object store said, for the log. The message is fit for a person. */
export class StoreDown extends Error {
  override name = "StoreDown";
  constructor(what: "put" | "get", cause: unknown) {
    super(
      what === "put"
        ? "Pictures cannot be stored at the moment. Nothing was saved; please try again in a minute."
        : "This picture cannot be fetched at the moment. Please try again in a minute.",
      { cause },
    );
  }
}
