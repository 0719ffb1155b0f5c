import { codeOnly, memberEnd } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { type CheckFailed, checkFailed } from '../kinds/check-failed.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { logWritten } from '../kinds/log-written.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { type Draft, withText } from './draft.ts'
import { withOption } from './provider-options.ts'

/** A small change of what is written, or of how it runs, without which it fails as it would anywhere. */
export interface Repair {
  readonly key: string
  readonly draft?: (before: Draft) => Draft
  readonly setup?: (before: WorldSetup) => Partial<WorldSetup>
}

/** What can be repaired of what failed since something was last given. */
export function repairsIn(steps: readonly Step[], draft: Draft): readonly Repair[] {
  const own = steps.slice(steps.findLastIndex(setupChanged.is) + 1)
  return own.flatMap((step) => repairAt(step, own, draft) ?? []).slice(0, 1)
}

function repairAt(step: Step, own: readonly Step[], draft: Draft): Repair | undefined {
  if (codeFailed.is(step) && step.data.problem === 'threw')
    return importOf(step.data.message, step.data.location?.file, draft)
  if (checkFailed.is(step) && step.data.check === 'redirect_uri') return addressFor(step.data, draft)
  if (checkFailed.is(step) && /^from(?:_domain)?$/.test(step.data.check)) return senderFor(draft)
  if (logWritten.is(step) && step.data.message.startsWith('ExperimentalFeatureNotEnabled'))
    return passkeysIn(draft)
  if (isPasswordWithoutRow(step, own) || isRowReadAsToken(step, own)) return TOKENS
  if (logWritten.is(step) && step.data.message.startsWith('UnsupportedStrategy')) return TOKENS
  if (!callbackReturned.is(step) || step.data.error === undefined) return undefined
  const { args, callback, error, location } = step.data
  if (error.type === 'ReferenceError')
    return importOf(error.message, (error.location ?? location)?.file, draft)
  return callback === 'session' ? tokenFor(args[0], draft) : undefined
}

/** Copied code often lacks what declares a name. An import at the end of the file moves no line. */
function importOf(message: string, file: string | undefined, { files }: Draft): Repair | undefined {
  const [, name] = /'?([A-Za-z_$][\w$]*)'? is not defined/.exec(message) ?? []
  const text = file === undefined ? undefined : files[file]
  if (name === undefined || file === undefined || text === undefined) return undefined
  const line = `import { ${name} } from './${name}' ${MARK}`
  if (text.includes(line)) return undefined
  return {
    key: `import ${name} ${file}`,
    draft: (before) => withText(before, file, `${text.trimEnd()}\n${line}\n`),
  }
}

const MARK = '// Nothing here declares it.'
const ADDED = new RegExp(`\\nimport \\{ ([\\w$]+) \\} from '\\./\\1' ${escaped(MARK)}(?=\\n|$)`, 'g')

/** Names that were declared by an import, and the text without each. */
export function importsAdded(text: string): readonly { readonly name: string; readonly without: string }[] {
  return [...text.matchAll(ADDED)].map(({ 0: line, 1: name = '', index }) => ({
    name,
    without: text.slice(0, index) + text.slice(index + line.length),
  }))
}

/** A callback address that is written out belongs to the machine that it was written on. */
function addressFor({ expected, received }: CheckFailed['data'], { files }: Draft): Repair | undefined {
  const [own] = Array.isArray(expected) ? expected.map(String) : []
  const written = Object.entries(files).flatMap(([file, text]) => addressesIn(file, text))
  const same = written.filter(({ value }) => value.slice(1, -1) === received)
  const isOne = new Set(written.map(({ value }) => value)).size === 1
  const wrong = same.length > 0 ? same : isOne ? written : []
  if (own === undefined || wrong.length === 0) return undefined
  const replaced = (text: string, { from, end }: Written) =>
    `${text.slice(0, from)}'${own}'${text.slice(end)}`
  return {
    key: `address ${String(received)}`,
    draft: (before) =>
      // The last first, so that those before it stay where they are.
      wrong.reduceRight(
        (now, one) => withText(now, one.file, replaced(now.files[one.file] ?? '', one)),
        before,
      ),
  }
}

interface Written {
  readonly file: string
  readonly from: number
  readonly end: number
  readonly value: string
}

function addressesIn(file: string, text: string): readonly Written[] {
  const code = codeOnly(text)
  return [...text.matchAll(/\bredirect_?uri['"]?\s*:\s*/gi)].flatMap(({ 0: key, index }) => {
    const from = index + key.length
    const value = text.slice(from, memberEnd(code, from, code.length)).trimEnd()
    // In a comment there is nothing.
    return code.slice(index, from).trim() === '' ? [] : [{ file, from, end: from + value.length, value }]
  })
}

/** With rows for sessions there is no token. */
function tokenFor(params: unknown, { files }: Draft): Repair | undefined {
  if (!isRecord(params) || params['token'] !== undefined || params['user'] === undefined) return undefined
  return Object.values(files).some((text) => /\btoken\b/.test(codeOnly(text))) ? TOKENS : undefined
}

const TOKENS: Repair = {
  key: 'strategy jwt',
  setup: ({ code }) => ({ code: code && { ...code, strategy: 'jwt' } }),
}

/** Who signs in with a password has a token, which is looked for among the rows. */
function isPasswordWithoutRow(step: Step, own: readonly Step[]): boolean {
  if (!adapterReturned.is(step) || step.data.operation !== 'getSessionAndUser' || step.data.result)
    return false
  return own.some(
    (each) =>
      callbackReturned.is(each) &&
      each.seq < step.seq &&
      /\bauthorize$/.test(each.data.callback) &&
      isRecord(each.data.result),
  )
}

/** A configuration without the adapter, most often the middleware's, takes the session's id for a token and deletes the cookie. */
function isRowReadAsToken(step: Step, own: readonly Step[]): boolean {
  return (
    logWritten.is(step) &&
    step.data.message.startsWith('JWTSessionError') &&
    own.some((each) => adapterReturned.is(each) && each.data.operation === 'createSession')
  )
}

/** Passkeys are an experiment of Auth.js, which the configuration allows. */
function passkeysIn({ files }: Draft): Repair | undefined {
  for (const [file, text] of Object.entries(files)) {
    const at = codeOnly(text).search(/(?<![\w$.])providers\s*[:,]/)
    if (at < 0 || !/\/providers\/(?:passkey|webauthn)['"]/.test(text)) continue
    const now = `${text.slice(0, at)}experimental: { enableWebAuthn: true }, ${text.slice(at)}`
    return { key: `passkeys ${file}`, draft: (before) => withText(before, file, now) }
  }
  return undefined
}

const OF_MAILS =
  /\bimport\s+([\w$]+)\s+from\s*['"][^'"]*\/providers\/(resend|sendgrid|nodemailer|email|postmark|mailgun|forwardemail|loops)['"]/g

/** Provider for mails without an address that they come from. */
function senderFor({ files }: Draft): Repair | undefined {
  for (const [file, text] of Object.entries(files)) {
    const names = [...text.matchAll(OF_MAILS)].map(
      ([, name = '', provider = '']) => [name, provider] as const,
    )
    for (const [name, provider] of names) {
      const isSmtp =
        /email$|mailer$/.test(provider) &&
        provider !== 'forwardemail' &&
        !/\bserver\s*[:,}]/.test(codeOnly(text))
      const now = withOption(text, name, isSmtp ? `${SENDER}, ${SERVER}` : SENDER)
      if (now === text) continue
      return { key: `from ${file} ${name}`, draft: (before) => withText(before, file, now) }
    }
  }
  return undefined
}

const SERVER = "server: 'smtp://localhost:25'"
const SENDER = "from: 'no-reply@app.example'"
