import { atob, btoa } from '../inside/main.ts'
import { AbortController, AbortSignal } from './platform/abort.ts'
import { Blob, File } from './platform/blob.ts'
import { extendMessages } from './platform/bodies.ts'
import { Buffer } from './platform/buffer.ts'
import { defineNumbers } from './platform/buffer-numbers.ts'
import * as derive from './platform/derive.ts'
import { DOMException } from './platform/errors.ts'
import { CustomEvent, Event, EventTarget } from './platform/events.ts'
import { FormData } from './platform/form-data.ts'
import * as hashing from './platform/hashes.ts'
import { defineLocaleMethods, intl } from './platform/intl.ts'
import { cookies, draftMode, extendRequests, headers, NextRequest, NextResponse } from './platform/next.ts'
import * as nodeCrypto from './platform/node-crypto.ts'
import { CryptoKey, extendCrypto, subtle } from './platform/subtle.ts'
import * as util from './platform/util.ts'

const { createHash, createHmac, getHashes, hash } = hashing

/** `node:crypto`. */
export const crypto = { ...nodeCrypto, ...derive, createHash, createHmac, getHashes, hash, subtle }
/** `node:buffer`. */
export const buffer = { Blob, Buffer, File, atob, btoa }
export { cookies, draftMode, headers, NextRequest, NextResponse, util }

extendCrypto()
extendMessages()
extendRequests()
defineNumbers()
defineLocaleMethods()

const GLOBALS = {
  AbortController,
  AbortSignal,
  Blob,
  Buffer,
  CryptoKey,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  File,
  FormData,
  Intl: intl,
}
for (const [name, value] of Object.entries(GLOBALS))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
