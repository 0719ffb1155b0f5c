import { closing, codeOnly, memberEnd } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'
import type { Step } from '../../protocol/steps.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { type CookieNotSent, cookieNotSent } from '../kinds/cookie-not-sent.ts'
import { logWritten } from '../kinds/log-written.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import type { Draft } from './draft.ts'
import { withOption } from './provider-options.ts'
import type { Repair } from './repairs.ts'

type Files = Draft['files']

/** Settings without which production refuses everyone, too, as far as the text of the files shows where they belong. */
export function settingRepairsIn(
  all: readonly Step[],
  { files }: Pick<Draft, 'files'>,
): readonly Pick<Repair, 'key' | 'draft'>[] {
  const steps = all.slice(
    all.findLastIndex((step) => setupChanged.is(step) && step.data.member === 'code') + 1,
  )
  return FOUND.flatMap((found) => found(steps) ?? [])
    .filter(({ change }) => change(files) !== files)
    .map(({ change, key }) => ({ key, draft: (before) => ({ ...before, files: change(before.files) }) }))
}

interface Found {
  readonly key: string
  readonly change: (files: Files) => Files
}

const FOUND: readonly ((steps: readonly Step[]) => Found | undefined)[] = [
  (steps) => {
    const failed = steps.findLast(codeFailed.is)
    if (failed === undefined || !/requires a `server`/.test(failed.data.message)) return undefined
    const setting = "server: 'smtp://test:test@smtp.app.example:587'"
    const change = (files: Files) => withSetting(files, 'nodemailer|email', setting)
    return { key: 'repair server', change }
  },
  (steps) => {
    const failed = steps.findLast(
      (step) => logWritten.is(step) && /^OAuthAccountNotLinked\b/.test(messageOf(step)),
    )
    const asked = steps.find((step) => requestSent.is(step) && step.exchange === failed?.exchange)
    const id = requestSent.is(asked) ? /\/callback\/([\w-]+)/.exec(asked.data.request.url)?.[1] : undefined
    if (failed === undefined || id === undefined) return undefined
    const change = (files: Files) =>
      withSetting(files, escaped(id), 'allowDangerousEmailAccountLinking: true')
    return { key: `repair linking ${id}`, change }
  },
  (steps) => {
    const looping = steps.findLast(
      (step) => checkFailed.is(step) && /ERR_TOO_MANY_REDIRECTS/.test(step.data.detail),
    )
    const path = checkFailed.is(looping)
      ? /https:\/\/[^/\s]+(\/[^?\s]*)/.exec(looping.data.detail)?.[1]
      : undefined
    return path === undefined
      ? undefined
      : { key: `repair pages ${path}`, change: (files) => withoutPage(files, path) }
  },
  (steps) => {
    const isUntrusted = steps.some((step) => logWritten.is(step) && /^UntrustedHost\b/.test(messageOf(step)))
    return isUntrusted ? { key: 'repair trustHost', change: withTrust } : undefined
  },
  (steps) => {
    const failed = steps.findLast(
      (step) => logWritten.is(step) && /^(?:MissingCSRF|InvalidCheck)\b/.test(messageOf(step)),
    )
    const unsent = steps.find(
      (step) => cookieNotSent.is(step) && isForItsPath(step) && step.exchange === failed?.exchange,
    )
    return unsent && { key: 'repair cookie path', change: withCookiesEverywhere }
  },
]

function isForItsPath({ data }: CookieNotSent): boolean {
  return data.verdict.rule === 'CK43'
}

function messageOf(step: Step): string {
  return logWritten.is(step) ? step.data.message : ''
}

/** Each file changed by a function; the same object where none changes. */
function each(files: Files, change: (text: string) => string): Files {
  const changed = Object.entries(files).map(([name, text]) => [name, change(text)] as const)
  return changed.every(([name, text]) => files[name] === text) ? files : Object.fromEntries(changed)
}

/** A provider by its file's name, with one setting more. */
function withSetting(files: Files, id: string, setting: string): Files {
  const imports = new RegExp(
    `(?:import\\s+(\\w+)\\s+from|(?:default\\s*:\\s*|const\\s+)(\\w+)\\s*\\}?\\s*=\\s*await\\s+import\\()\\s*['"][^'"]*/providers/(?:${id})['"]`,
  )
  return each(files, (text) => {
    const [, imported, awaited] = imports.exec(text) ?? []
    const name = imported ?? awaited
    const [member = ''] = setting.split(':')
    if (name === undefined || text.includes(member)) return text
    return withOption(text, name, setting)
  })
}

/** A page at the address that the engine itself answers, or sends to, never shows. */
function withoutPage(files: Files, path: string): Files {
  const member = new RegExp(
    `\\b(?:signIn|signOut|error|verifyRequest|newUser)\\s*:\\s*(['"\`])${escaped(path)}\\1[ \\t]*,?`,
    'g',
  )
  return each(files, (text) => text.replace(member, ''))
}

function withTrust(files: Files): Files {
  const changed = each(files, (text) =>
    text.replace(/\btrustHost\s*:\s*(?!true\b)[^,}\n]+/, 'trustHost: true'),
  )
  if (changed !== files || Object.values(files).some((text) => /\btrustHost\b/.test(codeOnly(text))))
    return changed
  return each(files, (text) => {
    // In the object that has the providers.
    const found = /([{,]\s{0,200})providers(?=\s*:\s*[[\w(]|\s*,\s*\w+\s*[:,(])/.exec(codeOnly(text))
    if (found === null) return text
    const at = found.index + (found[1] ?? '').length
    return `${text.slice(0, at)}trustHost: true, ${text.slice(at)}`
  })
}

/** Cookies with a path belong to an app that is served under it. Here it is served from the root. */
function withCookiesEverywhere(files: Files): Files {
  return each(files, (text) => {
    const code = codeOnly(text)
    const objects = [...code.matchAll(/cookies\s{0,200}(?::[^={}]{1,200}=|[:=])\s{0,200}\{/gi)]
    const paths = objects.flatMap(({ 0: begin, index }) => {
      const end = closing(code, index + begin.length - 1)
      return [...code.slice(index, end).matchAll(/([{,]\s{0,200})path(?=\s*[:,}])/g)].map((found) => {
        const from = index + found.index + (found[1] ?? '').length
        return { from, end: from + code.slice(from, memberEnd(code, from, end)).trimEnd().length }
      })
    })
    // An object of cookies can be inside another: each path is in both.
    const once = new Map(paths.map((path) => [path.from, path]))
    return [...once.values()]
      .toSorted((a, b) => a.from - b.from)
      .reduceRight((now, { end, from }) => `${now.slice(0, from)}path: '/'${now.slice(end)}`, text)
  })
}
