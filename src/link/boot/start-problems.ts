/*
 * Why a start failed, in words. Loaded when one fails.
 */

import { CommandFailure, messageOf } from '../worker/failure.ts'
import { findBrokenFiles } from './diagnose.ts'
import { InstallFailure } from './install.ts'
import type { BootProblem } from './surroundings.ts'

/** Why there is no worker: a file that the server does not deliver, or what the browser says. */
export async function problemOfInstall(window: Window, base: URL, error: unknown): Promise<BootProblem> {
  const isOfFile = error instanceof InstallFailure && error.isFile
  const [file] = isOfFile
    ? [error.message]
    : await findBrokenFiles([new URL('worker.js', base).href], base.href, (asked) => window.fetch(asked))
  if (file !== undefined)
    return {
      title: 'A file of authscope did not load',
      text: 'Retry once the server has all of its files. What you recorded stays, also when you remove authscope from this browser and install it again.',
      detail: file,
      ways: ['retry', 'reinstall'],
    }
  return {
    title: 'The service worker did not start',
    text: 'The browser refused to install it, or stopped it. Look whether this browser keeps site data, and has room for it.',
    detail: messageOf(error),
    ways: ['retry', 'reinstall'],
  }
}

/** What a failed handshake means for the reader. */
export function problemOf(error: unknown): BootProblem {
  const detail = messageOf(error)
  const code = error instanceof CommandFailure ? error.code : 'failed'
  switch (code) {
    case 'protocol-mismatch':
      return {
        title: 'Page and worker are of different versions',
        text: 'A newer version is on its way in. Reload to get both from the same build.',
        detail,
        ways: ['reload', 'reinstall'],
      }
    case 'storage-failed':
      return {
        title: 'This browser does not let the world be stored',
        text: 'Steps, cookies and rows live in IndexedDB. It may be blocked, full, damaged, or written by a newer version. An ordinary window with site data allowed works; resetting the world deletes what is stored for it.',
        detail,
        ways: ['reload', 'reset-world'],
      }
    case 'storage-damaged':
      return {
        title: 'What is stored for this world is damaged',
        text: 'Some rows in IndexedDB are not as they were written. Resetting the world deletes what is stored for it; other worlds stay as they are.',
        detail,
        ways: ['reset-world', 'reload'],
      }
    case 'unknown-world':
      return {
        title: 'There is no such world',
        text: 'The address names a world that this browser has not stored.',
        detail,
        ways: ['reset-world', 'first-world'],
      }
    case 'worker-silent':
      return {
        title: 'The worker does not answer',
        text: 'It is registered but says nothing. Reload; if that does not help, remove it and install it again.',
        detail,
        ways: ['reload', 'reinstall'],
      }
    default:
      return {
        title: 'The world did not open',
        text: 'The worker answered with an error.',
        detail,
        ways: ['reload', 'reset-world', 'reinstall'],
      }
  }
}
