import type { Code, SourceLocation } from '../../../protocol/code.ts'

/** Where frameworks look for it, the more usual first. */
const NEXT = /^(?:src\/)?(?:middleware|proxy)\.(?:m?[jt]s)$/
const SVELTEKIT = /^(?:src\/)?hooks\.server\.(?:[jt]s)$/
/** An app of Express or Hono that has guards. */
const APP = /\bexpress\s*\(\s*\)|\bnew\s+Hono\b/

type Files = Code['files']

/** The file that answers requests before a page does, among the project's files. */
export function middlewareFileOf({ files }: Pick<Code, 'files'>): string | undefined {
  const names = Object.keys(files)
  const apps = names.filter((name) => APP.test(files[name] ?? ''))
  return (
    names.find((name) => NEXT.test(name)) ??
    names.find((name) => SVELTEKIT.test(name)) ??
    apps.find((name) => /\.(?:use|get|all)\s*\(/.test(files[name] ?? ''))
  )
}

/** Next.js asks its middleware about the engine's routes, too; elsewhere the engine is a route of the same app. */
export function guardsEngine(file: string | undefined): boolean {
  return file !== undefined && NEXT.test(file)
}

/** Where its function is written, for one that only passes `auth` on. */
export function placeInFile(file: string, files: Files): SourceLocation {
  const lines = (files[file] ?? '').split('\n')
  const at = lines.findIndex((line) => /^\s*export\b.*\b(?:middleware|proxy|default|handle)\b/.test(line))
  return { file, line: at < 0 ? 1 : at + 1 }
}
