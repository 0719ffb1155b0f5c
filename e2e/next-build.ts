import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '../src/check/paths.ts'

/** A copy of the build under another version and with another name for its first script, as the next release of the site would be. */
export function nextBuild(version: string): { directory: string; version: string } {
  const directory = mkdtempSync(join(tmpdir(), 'authscope-build-'))
  cpSync(DIST, directory, { recursive: true, filter: (path) => !path.endsWith('.map') })
  const next = [...version].reverse().join('')
  const page = readFileSync(join(directory, 'index.html'), 'utf8')
  const entry = /assets\/(index-[\w-]+)\.js/.exec(page)?.[1] ?? ''
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:html|js)$/.test(file)) continue
    const text = readFileSync(join(directory, file), 'utf8')
    const changed = text.replaceAll(version, next).replaceAll(`${entry}.js`, `${entry}-next.js`)
    if (changed !== text) writeFileSync(join(directory, file), changed)
  }
  renameSync(join(directory, `assets/${entry}.js`), join(directory, `assets/${entry}-next.js`))
  return { directory, version: next }
}
