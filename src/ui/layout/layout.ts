import { createStore, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { SourceLocation } from '../../protocol/code.ts'

/** The gallery of scenes instead of diagram, steps and inspector: the reader opened it, or it welcomes a first visitor. */
export type GalleryState = 'closed' | 'open' | 'welcome'

/** The pages with what they did, or the code of the app. */
export type Mode = 'workbench' | 'code'

export type Pane = 'page' | 'diagram' | 'steps' | 'details'

/** Which panes this window shows, and how large. */
export interface Layout {
  readonly pane: Store<Pane>
  /** Below 1200 px: whether the page is unfolded over the other panes. It is until the reader folds it. */
  readonly pageShown: Store<boolean>
  readonly gallery: Store<GalleryState>
  readonly mode: Store<Mode>
  /** Whether the app's pages are shown next to its code. Until the reader chooses: once it ran. */
  readonly appShown: Store<boolean | undefined>
  /** A line of code to show; `undefined` once it is shown. */
  readonly codeLocation: Store<SourceLocation | undefined>
  /** An auth.ts that was pasted elsewhere; `undefined` once the editor has it. */
  readonly pastedCode: Store<string | undefined>
  /** How much larger than the default the reader's text is. */
  readonly textScale: Store<number>
  /** Magnification of the diagram. */
  readonly zoom: Store<number>
  /** Whether every call has a separate row for its return; otherwise only the call of the selected step has. */
  readonly unfolded: Store<boolean>
  /** Goes to a line of the app's code. */
  showCode(line: SourceLocation): void
}

export const [LayoutContext, useLayout] = contextOf<Layout>()

export function createLayout(): Layout {
  const gallery = createStore<GalleryState>('closed')
  const mode = createStore<Mode>('workbench')
  const codeLocation = createStore<SourceLocation | undefined>(undefined)
  return {
    ...{ codeLocation, gallery, mode },
    pane: createStore<Pane>('page'),
    pastedCode: createStore<string | undefined>(undefined),
    pageShown: createStore(true),
    appShown: createStore<boolean | undefined>(undefined),
    textScale: createStore(1),
    zoom: createStore(1),
    unfolded: createStore(false),
    showCode: (line) => {
      gallery.set('closed')
      mode.set('code')
      codeLocation.set(line)
    },
  }
}
