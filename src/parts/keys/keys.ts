interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether a key press is this command's. */
export function isPressed(keys: string, event: Pressed): boolean {
  const { shift, mod, key } = partsOf(keys)
  if (event.altKey || mod !== (event.ctrlKey || event.metaKey)) return false
  const isNamed = key.length > 1 || /[a-z]/.test(key)
  // Keyboards differ in where a character like ? or + is, and so in whether it needs Shift.
  if (isNamed && shift !== event.shiftKey) return false
  return event.key === key || (isNamed && event.key.toLowerCase() === key.toLowerCase())
}

/** Whether a command's key is a plain character, which could also be typed text. */
export function isCharacter(keys: string): boolean {
  const { mod, key } = partsOf(keys)
  return !mod && key.length === 1
}

/** Whether a text field has no use for these keys. */
export function isFreeWhileTyping(keys: string): boolean {
  const { mod, key } = partsOf(keys)
  return mod || /^F\d+$/.test(key)
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Keys as they are shown next to a command, one part for each key; none for a command without keys. */
export function keyLabels(keys: string, platform = navigator.platform): readonly string[] {
  const { shift, mod, key } = partsOf(keys)
  const isApple = /^(Mac|iP)/.test(platform)
  const name = SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  return [...(mod ? [isApple ? '⌘' : 'Ctrl'] : []), ...(shift ? ['Shift'] : []), name].filter(Boolean)
}

/** The same for `aria-keyshortcuts`. */
export function keyShortcut(keys: string): string {
  return keys.replace('Mod+', 'Control+')
}

function partsOf(keys: string): { readonly shift: boolean; readonly mod: boolean; readonly key: string } {
  const key = keys.endsWith('+') ? '+' : (keys.split('+').at(-1) ?? '')
  const before = keys.slice(0, keys.length - key.length)
  return { key, shift: before.includes('Shift+'), mod: before.includes('Mod+') }
}
