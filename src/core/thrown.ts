/** Anything that was thrown, as an error: callbacks may throw values that cannot even be turned into text. */
export function toError(thrown: unknown): Error {
  try {
    if (thrown instanceof Error) return thrown
    const text = String(thrown)
    return new Error(text === '[object Object]' ? JSON.stringify(thrown).slice(0, 200) : text)
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
