// In a file of its own: the list of pages imports the screens, and the screens this.

/** What the screen of a page is given: the id in the page's name (`Worker_details/7`), where there is one. */
export interface PageProps {
  id?: number;
}
