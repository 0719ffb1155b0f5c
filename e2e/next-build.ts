import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DIST } from '../tools/paths.ts'

/**
 * A copy of the build under another version and with other names for all its scripts, as the next release of the site would be. Scripts import each
 * other: one that kept its name would be taken from what the browser has of this build.
 */
export function nextBuild(version: string): { directory: string; version: string } {
  const directory = mkdtempSync(join(tmpdir(), 'authscope-build-'))
  cpSync(DIST, directory, { recursive: true })
  const next = [...version].reverse().join('')
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const scripts = new Set(files.filter((file) => /^assets\/.*\.js$/.test(file)).map((file) => basename(file)))
  const renamed = (name: string): string => (scripts.has(name) ? name.replace(/\.js$/, '-next.js') : name)
  for (const file of files) {
    if (!/\.(?:html|js)$/.test(file)) continue
    const text = readFileSync(join(directory, file), 'utf8')
    const changed = text.replaceAll(version, next).replace(/[\w.-]+\.js\b/g, renamed)
    if (changed !== text) writeFileSync(join(directory, file), changed)
    if (file.startsWith('assets/'))
      renameSync(join(directory, file), join(directory, dirname(file), renamed(basename(file))))
  }
  return { directory, version: next }
}
