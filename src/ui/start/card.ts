import type { Diagnosis } from '../../link/boot/diagnose.ts'

interface CardActs {
  readonly retry: () => void
  /** Resolves with why it failed. */
  readonly reinstall: () => Promise<string | undefined>
}

const WAYS =
  "“Retry” reloads the page. “Remove and reinstall” also deletes authscope's stored files first. Your sandboxes are kept."

/** Shows why the page did not start, instead of everything else. Built without React, because React may be what is missing. */
export function showCard(document: Document, diagnosis: Diagnosis, acts: CardActs): void {
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, text: string, ...children: Node[]) => {
    const element = document.createElement(tag)
    element.textContent = text
    element.append(...children)
    return element
  }
  const { files, isElsewhere, link, sentences, title } = diagnosis
  const status = make('p', '')
  status.setAttribute('role', 'status')
  const button = (text: string, act: () => void) => {
    const element = make('button', text)
    element.type = 'button'
    element.onclick = act
    return element
  }
  const reinstall = () => {
    status.textContent = 'Removing…'
    acts.reinstall().then(
      (problem) => {
        status.textContent = problem ?? 'Reloading…'
      },
      (error: unknown) => {
        status.textContent = String(error)
      },
    )
  }
  const retry = button('Retry', acts.retry)
  retry.className = 'first'
  const card = make('main', '', make('h1', title), ...sentences.map((each) => make('p', each)))
  card.className = 'start-card'
  if (files.length > 0) card.append(make('ul', '', ...files.map((each) => make('li', each))))
  if (link) {
    const anchor = make('a', link.text)
    anchor.href = link.href
    card.append(make('p', '', anchor))
  }
  // At an address that is not the workbench's, neither helps.
  if (!isElsewhere) card.append(make('p', WAYS), retry, button('Remove and reinstall', reinstall), status)
  document.body.replaceChildren(card)
}
