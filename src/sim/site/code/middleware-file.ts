import type { Code, SourceLocation } from '../../../protocol/code.ts'
import { guardKindOf, guardsFor } from '../../../protocol/guard-file.ts'

/** An app of Express or Hono that has guards. */
const APP = /\bexpress\s*\(\s*\)|\bnew\s+Hono\b/

type Files = Code['files']

/** The file that answers requests before a page does, among the project's files. */
export function middlewareFileOf({ entry, files }: Pick<Code, 'entry' | 'files'>): string | undefined {
  const names = Object.keys(files)
  const guards = guardsFor(entry, names)
  const apps = names.filter((name) => APP.test(files[name] ?? ''))
  return (
    guards.find((name) => guardKindOf(name) === 'next') ??
    guards[0] ??
    apps.find((name) => /\.(?:use|get|all)\s*\(/.test(files[name] ?? ''))
  )
}

/** Next.js asks its middleware about the engine's routes, too; elsewhere the engine is a route of the same app. */
export function guardsEngine(file: string | undefined): boolean {
  return file !== undefined && guardKindOf(file) === 'next'
}

/** Where its function is written, for one that only passes `auth` on. */
export function placeInFile(file: string, files: Files): SourceLocation {
  const lines = (files[file] ?? '').split('\n')
  const at = lines.findIndex((line) => /^\s*export\b.*\b(?:middleware|proxy|default|handle)\b/.test(line))
  return { file, line: at < 0 ? 1 : at + 1 }
}
