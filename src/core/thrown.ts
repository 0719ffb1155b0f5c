const UNREADABLE = "it can't be shown"

/** Anything that was thrown, as an error: callbacks may throw values that cannot even be turned into text. A plain object is shown as JSON. */
export function toError(thrown: unknown): Error {
  try {
    return thrown instanceof Error
      ? thrown
      : new Error(`${thrown}` === `${{}}` ? JSON.stringify(thrown) : `${thrown}`)
  } catch {
    return new Error(UNREADABLE)
  }
}

export function messageOf(thrown: unknown): string {
  try {
    return `${toError(thrown).message}`
  } catch {
    return UNREADABLE
  }
}
