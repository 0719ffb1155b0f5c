import type { WorldClient } from '../../link/client/world-client.ts'
import { frontOf } from '../../link/frames/stage.ts'
import { tabOf } from '../../link/worker/world-state.ts'
import { type Attempt, attemptIn } from '../../record/code/attempt.ts'
import { type MailSent, mailSent } from '../../record/kinds/mail-sent.ts'
import { pageInFront } from '../devices/page-in-front.ts'
import type { Parts } from './move-parts.ts'
import { openMail, typedFor } from './person.ts'
import { all, pressOn } from './ring.ts'
import { settled } from './settled.ts'

/** How many pages a sign-in has at most between its button and its end. */
const MOST_PAGES = 6

/**
 * Signs in as someone did before: the same button with the same fields, then consent, the mail and whatever else only has to be agreed to. True if it
 * has led to a session.
 * @throws Error if the page has no such button
 */
export async function signInAgain(parts: Parts, { button, device, fields, page }: Attempt): Promise<boolean> {
  const { client } = parts
  await client.pages.open(device, page)
  if (isPaused(parts)) return false
  const before = client.steps.get().at(-1)?.seq ?? 0
  const front = pageInFront(client)
  const isEmpty = Object.values(fields).every((text) => text === '')
  const typed = isEmpty ? typedFor(client, front, button) : fields
  const moved = settled(parts, { asks: true })
  if (!pressOn(front, button, typed)) throw new Error(`The page has no button “${button}”.`)
  await moved
  let hasMail = false
  for (let pages = 0; pages < MOST_PAGES && !isPaused(parts); pages += 1) {
    if (await agree(parts)) continue
    if (hasMail || !(await readMail(parts, before + 1))) break
    hasMail = true
  }
  const now = attemptIn(client.steps.get())
  return now !== undefined && now.seq > before && now.isDone
}

function isPaused({ stepper }: Parts): boolean {
  return stepper.pauseState.get().paused !== undefined
}

/** Agrees to what a provider asks. False if it asks nothing. */
async function agree(parts: Parts): Promise<boolean> {
  const name = consentIn(parts.client)
  if (name === undefined) return false
  const moved = settled(parts, { asks: true })
  if (!pressOn(pageInFront(parts.client), name)) return false
  await moved
  return true
}

/** Opens the link of the mail that was sent since a step, or types its code where the page asks for one. False if no mail was sent. */
async function readMail(parts: Parts, first: number): Promise<boolean> {
  const { client } = parts
  const page = pageInFront(client)
  const mail = client.steps.get().findLast(mailSent.is)
  const code = mail && mail.seq >= first ? codeIn(mail.data) : undefined
  const [field] = page ? all(page, 'form input[name=token]') : []
  const button = (field as HTMLInputElement | undefined)?.form?.querySelector('button')?.textContent
  if (!mail || code === undefined || !button) return openMail(parts, first)
  const moved = settled(parts, { asks: true })
  if (!pressOn(page, button.trim(), { email: mail.data.to, token: code })) return false
  await moved
  return true
}

/** A word with a digit in it, where the mail has no link to sign in. */
function codeIn({ html = '', text = '' }: MailSent['data']): string | undefined {
  if (`${text}${html}`.includes('/callback/')) return undefined
  const words = text || html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
  return /(?<![\w#./:-])(?=[A-Za-z]*\d)[A-Za-z\d]{4,12}(?![\w/:@-])/.exec(words)?.[0]
}

/** The button that goes on at a provider. */
function consentIn(client: WorldClient): string | undefined {
  const page = pageInFront(client)
  if (!page || ['app.example', 'mail.example'].includes(hostInFront(client))) return undefined
  const [found] = [...all(page, 'button[name=authorize][value="1"]'), ...all(page, 'form button.go')]
  return found?.textContent?.replace(/\s+/g, ' ').trim() || undefined
}

function hostInFront({ pages, world }: WorldClient): string {
  const front = frontOf(pages.stage.get(), world.get())
  const url = front && tabOf(world.get(), front.device, front.tab)?.url
  return url !== undefined && URL.canParse(url) ? new URL(url).host : ''
}
