/** Says of an import that nothing is known of why that may be right, and what to do where it is not. */
export function describeMissingImport(specifier: string): string {
  if (/^\.{1,2}(?:\/|$)/.test(specifier))
    return `There is no file ${specifier} here. Add it (+ above the code), or open it from your computer. The code runs without it: what it uses from there is made up.`
  return `${specifier} isn't available here, so its exports have type any. The code runs: what it uses from there is made up.`
}

/** Whether that was said of an import for lack of which the code doesn't run after all, as `failure` tells. */
export function isRefuted(message: string, failure: string): boolean {
  const [, file] = /^There is no file (\S+) here\./.exec(message) ?? []
  return file !== undefined && failure.includes(` ${file} `)
}
