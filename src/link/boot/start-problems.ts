/*
 * Why a start failed, in words. Loaded only then.
 */

import { CommandFailure, messageOf } from '../worker/failure.ts'
import { findBrokenFiles } from './diagnose.ts'
import { InstallFailure } from './install.ts'
import type { BootProblem } from './surroundings.ts'

/** Why there is no worker: a file that the server doesn't deliver, or the browser's own reason. */
export async function problemOfInstall(window: Window, base: URL, error: unknown): Promise<BootProblem> {
  const isOfFile = error instanceof InstallFailure && error.isFile
  const [file] = isOfFile
    ? [error.message]
    : await findBrokenFiles([new URL('worker.js', base).href], base.href, (asked) => window.fetch(asked))
  if (file !== undefined)
    return {
      title: "A file didn't load",
      text: 'Retry once the server has all its files. Your sandboxes are kept, even if you remove authscope from this browser and reinstall it.',
      detail: file,
      ways: ['retry', 'reinstall'],
    }
  return {
    title: "The service worker didn't start",
    text: 'The browser refused to install it, or stopped it. Check that this browser allows site data and has space left.',
    detail: messageOf(error),
    ways: ['retry', 'reinstall'],
  }
}

/** What a failed first command means. */
export function problemOf(error: unknown): BootProblem {
  const detail = messageOf(error)
  const code = error instanceof CommandFailure ? error.code : 'failed'
  switch (code) {
    case 'protocol-mismatch':
      return {
        title: 'Page and worker have different versions',
        text: 'A new version is available. Reload to get it.',
        detail,
        ways: ['reload', 'reinstall'],
      }
    case 'storage-failed':
      return {
        title: "This browser can't store the sandbox",
        text: 'Steps, cookies and rows are stored in IndexedDB. It may be blocked, full, damaged, or written by a newer version. Use a normal window that allows site data, or reset the sandbox, which deletes what is stored for it.',
        detail,
        ways: ['reload', 'save-world', 'reset-world'],
      }
    case 'storage-damaged':
      return {
        title: 'The stored sandbox is damaged',
        text: 'Some rows in IndexedDB were damaged. Download what is stored before you reset: resetting deletes this sandbox. Your other sandboxes are kept.',
        detail,
        ways: ['save-world', 'reset-world', 'reload'],
      }
    case 'unknown-world':
      return {
        title: "This sandbox doesn't exist",
        text: 'This browser has no sandbox with the name in the URL.',
        detail,
        ways: ['reset-world', 'first-world'],
      }
    case 'worker-silent':
      return {
        title: "The simulator isn't responding",
        text: "Its service worker is registered but doesn't answer. Reload; if that doesn't help, remove and reinstall it.",
        detail,
        ways: ['reload', 'reinstall'],
      }
    default:
      return {
        title: "The sandbox didn't open",
        text: 'The simulator returned an error.',
        detail,
        ways: ['reload', 'save-world', 'reset-world', 'reinstall'],
      }
  }
}
