/** Says of an import that nothing is known of why that may be right, and what to do where it is not. */
export function missingImportWords(specifier: string): string {
  if (/^\.{1,2}(?:\/|$)/.test(specifier))
    return `There is no file ${specifier} here. Add it (+ above the text), or open it from your computer. As long as nothing of it is used, the code runs without it.`
  return `${specifier} is not among the packages here: what comes from it has any type. An import for types alone runs; another stops the code and says what to do.`
}
