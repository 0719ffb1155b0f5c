/*
 * A small script inside index.html itself, so that it is there whenever the page is. It begins to install the worker. When another script or style sheet of the page does not
 * load, it finds out which one and why, and offers what helps. Where the host's policy forbids inline scripts, the text of the page has a link.
 */

import { diagnose, diagnoseAddress, findBrokenFiles } from '../../link/boot/diagnose.ts'
import { takeNewerVersion } from '../../link/boot/newer-version.ts'
import { registerWorker } from '../../link/boot/register.ts'
import { reinstall, reinstallingIn } from '../../link/boot/reinstall.ts'
import { SERVED_FRAGMENT } from '../../protocol/served.ts'
import { applyTheme, readTheme } from '../preferences/theme.ts'
import { showCard } from './card.ts'
import { START_FAILED } from './start-failed.ts'

const FILES = 'script[src], link[rel="modulepreload"], link[rel="stylesheet"]'
let failed = false

function onError(event: Event): void {
  const { target } = event
  const isFile =
    target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
  // The text of the page is still there: nothing was drawn, and nothing will be.
  const isThrown = event instanceof ErrorEvent && document.querySelector('.start-card.waiting') !== null
  if (failed || !(isFile || isThrown)) return
  failed = true
  explain(isThrown ? event.message : undefined).catch(() => undefined)
}

/** The worker installs while the page's own scripts load. `boot` asks for it again, and says what went wrong. */
function registerEarly(): void {
  const { location, navigator } = window
  const isPage = window === window.top && diagnoseAddress(location.pathname) === undefined
  const isServed = new URLSearchParams(location.hash.slice(1)).has(SERVED_FRAGMENT)
  const needsWorker = !isServed && !new URLSearchParams(location.search).has('recording')
  if (isPage && needsWorker && 'navigation' in window && 'serviceWorker' in navigator)
    registerWorker(window).catch(() => undefined)
}

async function explain(thrown: string | undefined): Promise<void> {
  applyTheme(
    document.documentElement,
    readTheme(() => window.localStorage),
  )
  const { pathname } = window.location
  const acts = {
    retry: () => window.location.reload(),
    reinstall: () => reinstall(reinstallingIn(window)),
  }
  const misplaced = diagnoseAddress(pathname)
  if (misplaced) return showCard(document, misplaced, acts)
  const hrefs = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(FILES)].map((element) =>
    element instanceof HTMLLinkElement ? element.href : element.src,
  )
  const base = new URL('./', document.baseURI).href
  const files = await findBrokenFiles([...new Set(hrefs)], base, (request) => window.fetch(request))
  showCard(document, diagnose(pathname, files, thrown), acts)
  await takeNewerVersion(window.navigator.serviceWorker, acts.retry)
}

registerEarly()
window.addEventListener('error', onError, true)
window.addEventListener(START_FAILED, () => {
  failed = true
  explain(undefined).catch(() => undefined)
})
// What is loaded later is not part of the start.
window.addEventListener('load', () => window.removeEventListener('error', onError, true))
