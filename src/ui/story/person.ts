import type { WorldClient } from '../../link/client/world-client.ts'
import { type MailSent, mailSent } from '../../record/kinds/mail-sent.ts'
import { formatTime } from '../../record/values/time.ts'
import { isTyped, personInFront, typedInto } from '../devices/typed.ts'
import type { Parts } from './move-parts.ts'
import { all, findNamed } from './ring.ts'
import { makeMove } from './scene-guide.ts'
import { settled } from './settled.ts'

/*
 * What the person of a story does next where no scene says it.
 */

/**
 * What the person at the device types before they press a button: into the empty fields of its form, by their names.
 * @throws Error if a field has to be filled in and only the reader knows with what
 */
export function typedFor(
  client: WorldClient,
  page: Document | undefined,
  button: string,
): Readonly<Record<string, string>> {
  const form = page && formOf(findNamed(page, button))
  if (!page || !form) return {}
  const fields = all(page, 'input').filter(
    (each): each is HTMLInputElement => isTyped(each as HTMLInputElement) && formOf(each) === form,
  )
  const person = personInFront(client)
  return Object.fromEntries(
    fields
      .filter(({ value }) => value === '')
      .flatMap((field) => {
        const text = person && typedInto(field, person, client.world.get().setup)
        if (text === undefined && field.required)
          throw new Error(`Fill in “${labelOf(field)}” on the page, and go on.`)
        return text === undefined ? [] : [[field.name, text]]
      }),
  )
}

/** A form's own properties may be hidden by fields of that name; those of a field are not. */
function formOf(element: Element | undefined): HTMLFormElement | null | undefined {
  return (element as HTMLInputElement | undefined)?.form
}

function labelOf({ labels, name }: HTMLInputElement): string {
  return labels?.[0]?.textContent?.replace(/\s+/g, ' ').trim() || name
}

/**
 * Opens the mailbox, the mail that was sent since a step, and the link in it. False if no mail was sent.
 * @throws Error if the mail can't be opened yet, or has no link
 */
export async function openMail(parts: Parts, first: number | undefined): Promise<boolean> {
  const { client } = parts
  const mail = client.steps.get().findLast(mailSent.is)
  if (!mail || first === undefined || mail.seq < first) return false
  const link = linkIn(mail)
  const { device } = client.pages.stage.get()
  for (const move of [
    { do: 'open', url: 'https://mail.example/', device },
    { do: 'follow', link: mail.data.subject, device },
    { do: 'follow', link, device },
  ] as const) {
    const moved = settled(parts, { asks: true })
    await makeMove(client, move)
    await moved
  }
  return true
}

/** The link that signs someone in, else the first one. */
function linkIn({ data: { arrivesAt, html = '', state, text = html, to } }: MailSent): string {
  if (state === 'delayed')
    throw new Error(`The mail to ${to} arrives at ${formatTime(arrivesAt)}. Move the clock forward.`)
  if (state !== 'delivered') throw new Error(`The mail to ${to} never arrives: it is ${state}.`)
  const links = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replaceAll('&amp;', '&'))
  const link = links.find((each) => each.includes('/callback/')) ?? links[0]
  if (link === undefined) throw new Error(`The mail to ${to} has no link.`)
  return link
}
