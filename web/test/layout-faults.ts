// Faults of layout that any screen can have. Screen tests call these functions in their page; the walk (e2e/walk) passes
// them to its page, so each contains everything that it uses.

/**
 * Finds words on a page that are cut off, except by deliberate ellipses; labels, buttons and headings must never end in
 * one.
 */
export async function cutOffTexts(): Promise<string[]> {
  const hasWords = ({ childNodes }: Element): boolean =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
  /** Letters reach above and below their line: an overflow of this size is not cut off. */
  const overhang = 6;
  const isCut = (element: Element): boolean => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (element.clientWidth <= 1 || element.clientHeight <= 1 || !element.checkVisibility()) return false;
    const endsInDots = textOverflow === "ellipsis" || webkitLineClamp !== "none";
    const mayEndInDots = endsInDots && !element.matches("label, button, [role=tab], th, h1, h2");
    const isWider = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isHigher = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + overhang;
    return !mayEndInDots && (isWider || isHigher);
  };
  const pen = document.createElement("canvas").getContext("2d");
  /** Whether the placeholder of an empty field is cut off, because it does not scroll. */
  const isShort = (field: HTMLInputElement): boolean => {
    if (!pen || field.value !== "" || !field.checkVisibility()) return false;
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    pen.font = font;
    const room =
      field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return pen.measureText(field.placeholder).width > room + 1;
  };
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")];
  // Text is measured on a canvas, which uses another typeface while the field's own is not loaded.
  await Promise.all(
    // If a typeface cannot be loaded, the field is also drawn with another.
    fields.map((field) =>
      document.fonts.load(getComputedStyle(field).font, field.placeholder).catch(() => []),
    ),
  );
  const cut = [...document.querySelectorAll("body *")]
    .filter((element) => hasWords(element) && isCut(element))
    .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`);
  return [...cut, ...fields.filter(isShort).map(({ placeholder }) => `placeholder: ${placeholder}`)];
}

/** Finds pairs of overlapping texts in the page's layer, unless one box contains the other. */
export function overlappingTexts(): string[] {
  interface Words {
    element: Element;
    text: string;
    boxes: DOMRect[];
  }
  /**
   * Returns an element's layer. Fixed and sticky elements cover the page on purpose, and content that is swiped or
   * scrolled lies under an edge.
   */
  const layerOf = (element: Element): Element => {
    for (let above: Element | null = element; above; above = above.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(above).position)) return above;
    return document.body;
  };
  /** Returns the part of a line that its scroll container does not cut off. */
  const shown = (element: Element, { left, top, right, bottom }: DOMRect): DOMRect => {
    const edge = { left, top, right, bottom };
    for (let above: Element | null = element; above; above = above.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(above);
      const box = above.getBoundingClientRect();
      if (overflowX !== "visible") {
        edge.left = Math.max(edge.left, box.left);
        edge.right = Math.min(edge.right, box.right);
      }
      if (overflowY !== "visible") {
        edge.top = Math.max(edge.top, box.top);
        edge.bottom = Math.min(edge.bottom, box.bottom);
      }
      if (position === "fixed") break;
    }
    return new DOMRect(
      edge.left,
      edge.top,
      Math.max(0, edge.right - edge.left),
      Math.max(0, edge.bottom - edge.top),
    );
  };
  const all: Words[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || element.closest("svg, script, style, [data-sonner-toaster], option"))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()]
      .map((box) => shown(element, box))
      // A line is higher than its letters.
      .map(
        ({ left, top, width, height }) => new DOMRect(left + 1, top + height * 0.2, width - 2, height * 0.6),
      )
      .filter(({ width, height }) => width > 1 && height > 2);
    if (boxes.length > 0) all.push({ element, text, boxes });
  }
  const meet = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const layers = new Map(all.map(({ element }) => [element, layerOf(element)]));
  const found: string[] = [];
  all.forEach((one, at) => {
    for (const other of all.slice(at + 1)) {
      if (layers.get(one.element) !== layers.get(other.element)) continue;
      if (one.boxes.some((box) => other.boxes.some((second) => meet(box, second))))
        found.push(`'${one.text.slice(0, 60)}' and '${other.text.slice(0, 60)}'`);
    }
  });
  return found;
}

/**
 * Finds how far the page scrolls horizontally, the controls that cross its edge, and tables with a column outside of
 * their box.
 */
export function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  /** A row of cards that can be swiped crosses the edge on purpose. */
  const isSwiped = (element: Element): boolean => {
    for (let above = element.parentElement; above; above = above.parentElement)
      if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth)
        return true;
    return false;
  };
  const controls = [
    ...document.querySelectorAll("a[href], button, input, select, textarea, [role=button]"),
  ].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > clientWidth + 1 || left < -1) && !isSwiped(element);
  });
  // The panel's tables merge columns in a narrow window; a worker's tables scroll within their box.
  const isPanel = location.pathname === "/admin-panel";
  const tables = [...document.querySelectorAll("main table")].filter(
    // A chart's table is only for screen readers and one pixel wide.
    ({ parentElement: box }) => isPanel && box && box.clientWidth > 1 && box.scrollWidth > box.clientWidth,
  );
  return [
    ...(scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`] : []),
    ...controls.map((element) => element.outerHTML.slice(0, 120)),
    ...tables.map((table) => `a table: ${table.textContent.slice(0, 60)}`),
  ];
}

/** Finds empty fields whose placeholder has too little contrast (WCAG 1.4.3). axe does not look at placeholders. */
export function palePlaceholders(): string[] {
  const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (rgb: number[]): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => {
      const value = (rgb[at] ?? 0) / 255;
      return sum + share * (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  const groundOf = (element: Element | null): number[] => {
    for (let box = element; box; box = box.parentElement) {
      const ground = channels(getComputedStyle(box).backgroundColor);
      if (ground.length === 3 || ground[3] === 1) return ground;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll<HTMLInputElement>(":is(input, textarea):placeholder-shown:enabled")]
    .filter((field) => field.placeholder.trim() !== "" && field.checkVisibility())
    .flatMap((field) => {
      const { color, opacity } = getComputedStyle(field, "::placeholder");
      const ground = groundOf(field);
      const ink = channels(color);
      const alpha = Number(opacity) * (ink[3] ?? 1);
      const mixed = ground.map((value, at) => value + ((ink[at] ?? 0) - value) * alpha);
      const [dark = 0, light = 0] = [luminance(mixed), luminance(ground)].toSorted(
        (one, other) => one - other,
      );
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < 4.5 ? [`'${field.placeholder}' has ${contrast.toFixed(2)}`] : [];
    });
}
