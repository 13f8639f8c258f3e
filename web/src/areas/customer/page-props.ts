// A separate file, because the list of pages imports the screens, and the screens import these props.

/** The props of a page's screen: the id in the page name (`Worker_details/7`), if any. */
export interface PageProps {
  id?: number;
}
