import { createStore, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { SourceLocation } from '../../protocol/code.ts'
import { createPlaces, type Places } from './places.ts'

/** The gallery of scenes instead of diagram, steps and inspector. */
export type GalleryState = 'closed' | 'open'

/** The pages with what they did, or the code of the app. */
export type Mode = 'workbench' | 'code'

/** The story in beats, or the whole instrument. */
export type View = 'story' | 'workbench'

export type Pane = 'page' | 'diagram' | 'steps' | 'details'

/** Which panes this window shows, and how large. */
export interface Layout {
  readonly view: Store<View>
  readonly pane: Store<Pane>
  /** Below 1200 px: whether the page is unfolded over the other panes. It is until the reader folds it. */
  readonly pageShown: Store<boolean>
  /** The same for the story, below 900 px: there the page is a strip with its address until the reader unfolds it. */
  readonly storyPageShown: Store<boolean>
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
  /** Whether every call has a separate row for its return; otherwise only the call of the selected step has. */
  readonly unfolded: Store<boolean>
  /** Where the focus can be led. */
  readonly places: Places
  /** Goes to a line of the app's code. */
  showCode(line: SourceLocation): void
}

export const [LayoutContext, useLayout] = contextOf<Layout>()

/** Whether pages are shown as a story, with its own controls in its caption. */
export function useIsStory(): boolean {
  const { mode, view } = useLayout()
  return [useStore(view) === 'story', useStore(mode) === 'workbench'].every((is) => is)
}

export function createLayout(view: View = 'workbench'): Layout {
  const gallery = createStore<GalleryState>('closed')
  const mode = createStore<Mode>('workbench')
  const codeLocation = createStore<SourceLocation | undefined>(undefined)
  return {
    ...{ codeLocation, gallery, mode },
    view: createStore(view),
    pane: createStore<Pane>('page'),
    pastedCode: createStore<string | undefined>(undefined),
    pageShown: createStore(true),
    storyPageShown: createStore(false),
    appShown: createStore<boolean | undefined>(undefined),
    textScale: createStore(1),
    unfolded: createStore(false),
    places: createPlaces(),
    showCode: (line) => {
      gallery.set('closed')
      mode.set('code')
      codeLocation.set(line)
    },
  }
}
