// A store that cannot read or write a picture now: the disk is full, or the folder or bucket is missing.

/**
 * Answered as 503; `cause` is the error of the disk or the object store, for the log. The message may be shown to
 * people.
 */
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
