import { PAGE_CONTEXT_META, type PageContext } from '../../protocol/frame.ts'

/** The document in a frame. `other` can be read but isn't one of our pages; `unreadable` is the browser's own error page. */
export type FrameDocument =
  | { readonly kind: 'blank' }
  | { readonly kind: 'page'; readonly page: PageContext; readonly title: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' }

export function readDocument(element: HTMLIFrameElement): FrameDocument {
  const document = documentOf(element)
  if (!document) return { kind: 'unreadable' }
  if (document.URL === 'about:blank') return { kind: 'blank' }
  const page = contextOf(document)
  return page ? { kind: 'page', page, title: document.title } : { kind: 'other' }
}

/** Null when the frame shows the browser's own error page, which scripts can't read. */
export function documentOf(element: HTMLIFrameElement): Document | null {
  try {
    return element.contentDocument
  } catch {
    return null
  }
}

/** The context that the worker wrote into the page. */
function contextOf(document: Document): PageContext | undefined {
  const content = document.querySelector(`meta[name="${PAGE_CONTEXT_META}"]`)?.getAttribute('content')
  if (!content) return undefined
  try {
    return JSON.parse(content) as PageContext
  } catch {
    return undefined
  }
}
