type Keys = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Where a press with these keys or this button leads: a new tab in front or behind, nowhere (it would save a file), or where it says. */
export function whereTo(
  { altKey, ctrlKey, metaKey, shiftKey }: Keys,
  button = 0,
): 'tab' | 'background' | 'nowhere' | undefined {
  const aside = ctrlKey || metaKey || button === 1
  if (shiftKey) return 'tab'
  if (aside) return 'background'
  return altKey ? 'nowhere' : undefined
}

let pressed: MouseEvent | KeyboardEvent | undefined

/** Remembers the keys that are down while something is pressed: a `submit` event does not tell, and browsers go by them. */
export function notePresses(): void {
  addEventListener(
    'click',
    (event) => {
      // The click that Enter makes of a button does not have the keys in every browser.
      if (event.detail === 0 && pressed instanceof KeyboardEvent) return
      pressed = event
      setTimeout(() => {
        if (pressed === event) pressed = undefined
      })
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      pressed = event
    },
    true,
  )
  for (const type of ['keyup', 'blur'])
    addEventListener(
      type,
      () => {
        pressed = undefined
      },
      true,
    )
}

/** The keys of the press that goes on; none when a script acts by itself. */
export function keysDown(): Keys {
  return pressed ?? { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
}
