// Escapes texts in HTML that the server itself writes.

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** Finished markup, which is not escaped again. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | false | null | undefined | readonly Part[];

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "string" || typeof part === "number") return escapeHtml(`${part}`);
  return part ? part.map((one) => written(one)).join("") : "";
}

/**
 * Makes markup from a template: inserted values are escaped unless they are markup; undefined and null insert nothing.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Part[]): Markup =>
  new Markup(parts.reduce((before, part, index) => before + written(values[index - 1]) + part));
