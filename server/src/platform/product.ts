// The product's current name and look, from the administrators' settings. The settings domain provides it; mails, pages
// and the calls of visitors read it.
import type { Language } from "@hourhand/contract/languages";
import type { CustomerPayments } from "@hourhand/contract/payment-fields";

/** The settings in force; `logo` is the name of a public picture. */
export interface ProductSettings {
  readonly name: string;
  readonly colours: { readonly primary: string; readonly accent: string };
  readonly contact: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly address: string | null;
  } | null;
  readonly socialLinks: readonly string[];
  readonly mailFromName: string;
  readonly logo: string | null;
  /** The languages that are offered, at least one. The first is for people whose languages are not offered. */
  readonly languages: readonly Language[];
  /** Whether customers pay in the product. */
  readonly customerPayments: CustomerPayments;
  /** The smallest payout to a worker, in whole major units. */
  readonly payoutMin: number;
  /** Who sells the visits, printed on papers; null: the product's name is printed. */
  readonly seller: {
    readonly name: string;
    readonly address: string | null;
    readonly tax_id: string | null;
  } | null;
  /** The month in which the financial year starts, 1 to 12. */
  readonly financialYearStarts: number;
  /** Changes with each edit. */
  readonly version: number;
}

/**
 * The settings in force, as this process knows them: at most half a second old, or the last known ones while the
 * database does not answer.
 */
export interface Product {
  /** Reads the database if the cache is too old; never fails. */
  read(): Promise<ProductSettings>;
  /** The cached settings, without reading. */
  readonly known: ProductSettings;
}
