/** The function is shown at the place of another, which the user wrote. */
export function placed<F extends object>(made: F, written: object): F {
  const { fileName, lineNumber } = written as { readonly fileName?: unknown; readonly lineNumber?: unknown }
  return Object.defineProperties(made, {
    fileName: { value: fileName, configurable: true },
    lineNumber: { value: lineNumber, configurable: true },
  })
}
