/** Anything that was thrown, as an error: callbacks may throw values that cannot even be turned into text. */
export function toError(thrown: unknown): Error {
  try {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  } catch {
    return new Error("what was thrown can't be shown")
  }
}

export function messageOf(thrown: unknown): string {
  try {
    return String(toError(thrown).message)
  } catch {
    return "the message can't be shown"
  }
}
