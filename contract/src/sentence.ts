// Sentences to people as data: an id, which is the English text with places, and the values for the places. The server makes
// words of them, in the reader's language, where they leave (docs/rules/languages.md 5).

/** What goes into a place of each kind. `word` is another sentence; `money` whole paise; `day` and `date` YYYY-MM-DD. */
interface Kinds {
  text: string;
  word: Sentence;
  number: number | string;
  money: number;
  day: string;
  date: string;
  time: string;
  days: readonly string[];
}
export type PlaceKind = keyof Kinds;

export type SentenceValue = Sentence | number | readonly string[];

/** A sentence with values. */
export interface Said {
  readonly id: string;
  readonly values: Readonly<Record<string, SentenceValue>>;
}

/** A sentence without values is its English text. */
export type Sentence = string | Said;

/** The values that the places of a text need: `{name}` takes text, `{day, date}` a value of that kind. */
export type ValuesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? ValueAt<Place> & ValuesOf<Rest>
  : unknown;
type ValueAt<Place extends string> = Place extends `${infer Name}, ${infer Kind extends PlaceKind}`
  ? { readonly [K in Name]: Kinds[Kind] }
  : { readonly [K in Place]: string };

/** A sentence with values: `say("{name} was added.", { name })`. The catalogues of the server have the text. */
export const say = <const Text extends string>(id: Text, values: ValuesOf<Text>): Said => ({
  id,
  values: values as Said["values"],
});

export const isSaid = (value: unknown): value is Said =>
  typeof value === "object" && value !== null && "id" in value && "values" in value;

declare const mark: unique symbol;

/** Where the wire has a sentence: text there, but data until it leaves. */
export type SentenceText = string & { readonly [mark]?: true };

/** A reply as the server makes it, before its sentences are words. */
export type WithSentences<Reply> = Reply extends string
  ? typeof mark extends keyof Reply
    ? Sentence
    : Reply
  : Reply extends readonly (infer Item)[]
    ? WithSentences<Item>[]
    : Reply extends object
      ? { [Name in keyof Reply]: WithSentences<Reply[Name]> }
      : Reply;
