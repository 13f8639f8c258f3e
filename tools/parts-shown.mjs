// Finds components of web/src/ui that the component gallery (docs/rules/screens.md 51) does not draw.

/** Matches exports of a file in web/src/ui that can be drawn: functions, classes and results of calls. */
const exported =
  /^export (?:default )?(?:function|class) ([A-Z]\w*)|^export const ([A-Z]\w*) = (?:lazyComponent|styled|memo|forwardRef)\b/gm;

/** Components that are drawn, but not by their name, and why. */
const elsewhere = new Map([
  ["HeadCell", "DataTable draws it"],
  ["Toaster", "Toasts loads and draws it"],
]);

/**
 * Finds the components that no file in web/parts draws, and exceptions that are out of date.
 * @param {{ path: string, text: string }[]} files of the whole clone, paths from its root
 * @returns {{ path: string, sentence: string }[]}
 */
export function partsNotShown(files) {
  const components = files
    .filter(({ path }) => /^web\/src\/ui\/.*(?<!\.test)\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)].map(([, declared, made]) => ({ path, name: declared ?? made })),
    );
  const drawn = files
    .filter(({ path }) => /^web\/parts\/.*\.tsx$/.test(path))
    .map(({ text }) => text)
    .join("\n");
  const isDrawn = (name) => new RegExp(`<${name}\\b`).test(drawn);
  return components.flatMap(({ path, name }) => {
    if (!isDrawn(name) && !elsewhere.has(name))
      return [{ path, sentence: `the page of parts does not show ${name}; draw it in web/parts` }];
    if (isDrawn(name) && elsewhere.has(name))
      return [
        { path, sentence: `the page of parts shows ${name}; it is no exception in tools/parts-shown.mjs` },
      ];
    return [];
  });
}
