// A store that cannot read or write a picture now: a full disk, a missing folder or bucket.

/**
 * Answered as 503; `cause` is the error of the disk or the object store, for the log. The message is fit for a person.
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
