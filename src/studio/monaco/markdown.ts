/** Markdown that shows a text as it is. */
export function asText(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&')
}

/** Markdown that shows a text as code, whatever is in it. */
export function asCode(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}typescript\n${text}\n${fence}`
}
