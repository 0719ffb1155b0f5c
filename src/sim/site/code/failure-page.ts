import { type Html, html } from '../../../core/pages/html.ts'
import type { Code, CodeFailure } from '../../../protocol/code.ts'
import { frame } from '../pages/frame.ts'

/** What can be done about it, by what went wrong. */
const WAYS: Readonly<Record<string, string>> = {
  import:
    'In the editor, below the code: add the file, take a stub that is written for you, or say what it returns.',
  syntax: 'Fix the line that the editor marks.',
  'version-4': 'Update the configuration to version 5, as the message says.',
  'other-library': 'Write the configuration for Auth.js, as the message says.',
  'no-config': 'Export what NextAuth, Auth, SvelteKitAuth or ExpressAuth returns, with a list of providers.',
  overrun: 'Look for an endless loop, or raise the limit under Limits.',
  memory: 'Look for something that grows endlessly, or raise the limit under Limits.',
  stack: 'Look for a function that keeps calling itself.',
  'not-started':
    'Nothing is wrong with the code. Reload this page once the server has all files of authscope.',
  'never-settles': 'Look for a promise that is never resolved.',
}

/** In place of every page while the user's code gives no configuration. */
export function failurePage(url: URL, code: Code, failure: CodeFailure): string {
  const { location, message, problem, stack } = failure
  const where = location && `${location.file}:${location.line}`
  const line = location && code.files[location.file]?.split('\n')[location.line - 1]
  const way = Object.hasOwn(WAYS, problem) ? WAYS[problem] : 'Fix the code and try again.'
  return frame(
    url,
    'The code failed · Example',
    html`<h1>${code.entry} couldn't be loaded</h1><p role="alert">${message}</p>
${where === undefined ? [] : [html`<p><code>${where}</code></p>`]}${line === undefined ? [] : [html`<pre>${line}</pre>`]}
${stackPart(stack)}<p>${way ?? ''}</p>`,
  )
}

function stackPart(stack: string | undefined): readonly Html[] {
  return stack === undefined
    ? []
    : [html`<details><summary>Where it happened</summary><pre>${stack}</pre></details>`]
}
