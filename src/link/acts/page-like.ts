/** The part of `Element` that is read. Both the browser's and a parser's in Node have it. */
export interface ElementLike {
  readonly tagName: string
  readonly textContent: string | null
  getAttribute(name: string): string | null | undefined
  querySelectorAll(selector: string): Iterable<ElementLike>
}

/** Makes a document of HTML in which nothing runs. */
export type ParsePage = (html: string) => ElementLike

/** The page in a tab, according to the record. */
export interface Page {
  readonly exchange: string
  readonly url: string
  readonly root: ElementLike
}
