type Keys = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Where a click with these keys or this button opens: in a new tab in front or behind, nowhere (it would save a file), or where the link says. */
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

/** Remembers the keys that are down during a click: browsers act on them, but a `submit` event doesn't have them. */
export function notePresses(): void {
  addEventListener(
    'click',
    (event) => {
      // When Enter clicks a button, that click doesn't have the keys in every browser.
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

/** The keys of the present click; none when a script acts on its own. */
export function keysDown(): Keys {
  return pressed ?? { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
}
