/** Keys of a widget while it has the focus. The help lists them next to the commands. */
export const KEYS_IN_PARTS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'walk the steps, the diagram or a menu' },
  {
    keys: ['ArrowRight', 'ArrowLeft'],
    does: 'open and close a group of steps; switch tabs; resize a pane; move along the timeline',
  },
  { keys: ['ArrowDown'], does: 'in Find: go to the steps that were found' },
  { keys: ['Home', 'End', 'PageUp', 'PageDown'], does: 'jump in a list' },
  {
    keys: ['Enter'],
    does: 'open or close a group; reset a pane’s size on its edge; rewind to that step on the timeline',
  },
  { keys: ['Escape'], does: 'close a menu or dialog; clear Find; in the code: then Tab leaves the editor' },
  { keys: ['F9'], does: 'in the code: toggle a breakpoint on the function around the cursor' },
]
