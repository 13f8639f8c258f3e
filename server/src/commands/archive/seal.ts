// The seal at the end of an archive: an HMAC over all bytes before it, and a checksum, by which damage to the seal is
// detected even without its key.
import { createHash, createHmac, type Hmac } from "node:crypto";
import { bytesEqual } from "../../platform/keys.ts";
import { CommandRefused } from "../command.ts";
import { damaged, type Binding } from "./header.ts";

const hmacBytes = 32;
/** The length of the HMAC and the checksum. */
export const sealBytes = hmacBytes + 16;

const checksumOf = ({ hash }: Binding, hmac: Buffer): Buffer =>
  createHash("sha256")
    .update(hash)
    .update("seal")
    .update(hmac)
    .digest()
    .subarray(0, sealBytes - hmacBytes);

/** Hashes all bytes of an archive except its seal. */
export class Seal {
  readonly #binding: Binding;
  readonly #hmac: Hmac | undefined;

  constructor(binding: Binding) {
    this.#binding = binding;
    this.#hmac = binding.sealKey && createHmac("sha256", binding.sealKey);
  }

  update(bytes: Buffer): void {
    this.#hmac?.update(bytes);
  }

  /** Returns the seal to write; zeros if there is no key. */
  made(): Buffer {
    const hmac = this.#hmac?.digest() ?? Buffer.alloc(hmacBytes);
    return Buffer.concat([hmac, checksumOf(this.#binding, hmac)]);
  }

  /**
   * Compares the seal. @throws CommandRefused if it is damaged, or was made without the key
   * @throws CommandRefused if it is damaged, or was made without the key
   */
  check(seal: Buffer): void {
    const hmac = seal.subarray(0, hmacBytes);
    if (!checksumOf(this.#binding, hmac).equals(seal.subarray(hmacBytes)))
      throw damaged("its seal does not fit its checksum");
    if (this.#hmac && !bytesEqual(this.#hmac.digest(), hmac))
      throw new CommandRefused(
        `The archive does not fit ${this.#binding.key ? "its passphrase" : "the key of this place"}: somebody without it has made or changed it. Nothing was changed. Please take another copy or an older archive.`,
      );
  }
}
