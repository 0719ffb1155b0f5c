import { isDate } from '../../core/adapters.ts'
import { createActionURL } from '../../core/config/create-action-url.ts'
import { setEnvDefaults } from '../../core/config/set-env-defaults.ts'
import { isAuthAction } from '../../core/http/auth-action.ts'
import { atob, btoa, Headers, Request, Response, URL, URLSearchParams } from '../inside/main.ts'
import { AbortController, AbortSignal } from './platform/abort.ts'
import { Blob, File } from './platform/blob.ts'
import { extendMessages } from './platform/bodies.ts'
import { Buffer, bytesOf, viewOf } from './platform/buffer.ts'
import { defineNumbers } from './platform/buffer-numbers.ts'
import { bun } from './platform/bun.ts'
import { structuredClone } from './platform/clone.ts'
import * as derive from './platform/derive.ts'
import { DOMException, nodeError } from './platform/errors.ts'
import { CustomEvent, Event, EventTarget } from './platform/events.ts'
import { FormData } from './platform/form-data.ts'
import * as hashing from './platform/hashes.ts'
import { defineLocaleMethods, intl } from './platform/intl.ts'
import {
  after,
  connection,
  cookies,
  draftMode,
  extendRequests,
  headers,
  NextRequest,
  NextResponse,
} from './platform/next.ts'
import * as nodeCrypto from './platform/node-crypto.ts'
import * as path from './platform/path.ts'
import { signAtOnce } from './platform/sign-at-once.ts'
import { CryptoKey, extendCrypto, subtle } from './platform/subtle.ts'
import * as util from './platform/util.ts'
import * as argon2 from './small/argon2.ts'
import * as fetchers from './small/fetchers.ts'
import * as frameworks from './small/frameworks.ts'
import * as got from './small/got.ts'
import { HTTPException } from './small/http-exception.ts'
import * as loggers from './small/loggers.ts'
import * as mailers from './small/mailers.ts'
import * as next from './small/next.ts'
import * as nodemailer from './small/nodemailer.ts'
import * as otp from './small/otp.ts'
import * as servers from './small/servers.ts'
import * as sveltekit from './small/sveltekit.ts'

const { createHash, createHmac, getHashes, hash } = hashing

export const crypto = { ...nodeCrypto, ...derive, createHash, createHmac, getHashes, hash, subtle }
/** The helpers that `@auth/core` has for other frameworks. */
export const authCore = { createActionURL, isAuthAction, isDate, setEnvDefaults }
/** `node:path`; on any system, its paths are these. */
export const posix = { ...path, posix: path }
export const url = {
  URL,
  URLSearchParams,
  fileURLToPath: (given: unknown) => decodeURIComponent(new URL(String(given ?? 'file:///')).pathname),
  pathToFileURL: (path: string) => new URL(`file://${encodeURI(path)}`),
}
export const buffer = { Blob, Buffer, File, atob, btoa }
export {
  after,
  argon2,
  bytesOf,
  connection,
  cookies,
  draftMode,
  fetchers,
  frameworks,
  got,
  HTTPException,
  headers,
  loggers,
  mailers,
  NextRequest,
  NextResponse,
  next,
  nodeError,
  nodemailer,
  otp,
  servers,
  signAtOnce,
  sveltekit,
  util,
  viewOf,
}

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
  Bun: bun,
  CryptoKey,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  File,
  FormData,
  Intl: intl,
  structuredClone,
}
for (const [name, value] of Object.entries(GLOBALS))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

/** Packages tell objects of the platform apart by what `Object.prototype.toString` says of them. */
const TAGGED = {
  AbortController,
  AbortSignal,
  Blob,
  CustomEvent,
  Event,
  EventTarget,
  File,
  FormData,
  Headers,
  Request,
  Response,
  URL,
  URLSearchParams,
}
for (const [name, Class] of Object.entries(TAGGED))
  Object.defineProperty(Class.prototype, Symbol.toStringTag, { value: name, configurable: true })
// The bundler renames what has a global's name.
for (const [name, Class] of Object.entries({ ...TAGGED, Buffer, CryptoKey, DOMException }))
  Object.defineProperty(Class, 'name', { value: name, configurable: true })
