import { html } from '../../../core/pages/html.ts'
import type { SessionView } from './session-view.ts'

/** A picture for signed-in people, drawn as it is asked for: which one, for whom, and whether the app still has an access token to fetch anything with. */
export function pictureFor(number: string, { error }: SessionView): string {
  const [fill, ink, words] =
    error === undefined ? ['#d5ece7', '#0a4f48', 'for members'] : ['#fbe3d6', '#7a3108', error]
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="96" viewBox="0 0 240 96" font-family="system-ui, sans-serif" fill="${ink}"><rect width="240" height="96" rx="8" fill="${fill}"/><text x="16" y="44" font-size="20" font-weight="600">Picture ${number}</text><text x="16" y="70" font-size="14">${words}</text></svg>`
    .markup
}

/** Instead of a picture that the app would have in its own files. */
export function standIn(file: string): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="128" height="64" viewBox="0 0 128 64" font-family="system-ui, sans-serif" fill="#4a4a52"><rect width="128" height="64" rx="8" fill="#e6e6ea"/><text x="64" y="36" font-size="12" text-anchor="middle">${file}</text></svg>`
    .markup
}
