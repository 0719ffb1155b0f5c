/** Says of an import that nothing is known of why that may be right, and what to do where it is not. */
export function describeMissingImport(specifier: string): string {
  if (/^\.{1,2}(?:\/|$)/.test(specifier))
    return `There is no file ${specifier} here. Add it (+ above the code), or open it from your computer. The code runs without it: where it uses something of it, it gets what it reads.`
  return `${specifier} isn't available here, so its exports have type any. The code runs: where it uses something of it, it gets what it reads.`
}
