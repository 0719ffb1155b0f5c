import {
  Message,
  type ReadBody,
  randomBytes,
  readBodiesBy,
  TextDecoder,
  URLSearchParams,
} from '../../inside/main.ts'
import { Blob, bytesOf, File } from './blob.ts'
import { encodingOf } from './encodings.ts'
import { FormData } from './form-data.ts'

/** Teaches requests and responses these kinds of bodies. */
export function extendMessages(): void {
  readBodiesBy(readBody)
  Object.defineProperties(Message.prototype, {
    body: {
      configurable: true,
      get(this: Message): BodyStream | null {
        if (this.takeBytes() === undefined) return null
        const stream = streams.get(this) ?? new BodyStream(this)
        streams.set(this, stream)
        return stream
      },
    },
    blob: {
      configurable: true,
      writable: true,
      value: async function blob(this: Message): Promise<Blob> {
        return new Blob([await this.arrayBuffer()], { type: this.headers.get('content-type') ?? '' })
      },
    },
    formData: {
      configurable: true,
      writable: true,
      value: async function formData(this: Message): Promise<FormData> {
        return readForm(await this.bytes(), this.headers.get('content-type') ?? '')
      },
    },
  })
}

const streams = new WeakMap<Message, BodyStream>()

/** A body for code that reads it in pieces, of which there is one, or asks whether there is a body at all. */
class BodyStream {
  locked = false
  readonly #message: Message

  constructor(message: Message) {
    this.#message = message
  }

  getReader(): object {
    if (this.locked) throw new TypeError('the stream has a reader already')
    this.locked = true
    const read = async (): Promise<object> =>
      this.#message.bodyUsed
        ? { done: true, value: undefined }
        : { done: false, value: await this.#message.bytes() }
    const releaseLock = (): void => {
      this.locked = false
    }
    return { read, releaseLock, cancel: () => this.cancel() }
  }

  async cancel(): Promise<void> {
    if (!this.#message.bodyUsed) await this.#message.bytes()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    yield await this.#message.bytes()
  }
}

function readBody(body: object): ReadBody | undefined {
  if (body instanceof Blob) return { type: body.type || undefined, bytes: bytesOf(body).slice() }
  return body instanceof FormData ? writeForm(body) : undefined
}

/** RFC 7578. */
function writeForm(form: FormData): ReadBody {
  const boundary = `----formdata-${[...randomBytes(12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const parts: unknown[] = []
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`
    if (typeof value === 'string') parts.push(`${head}\r\n\r\n${value.replace(/\r?\n|\r/g, '\r\n')}\r\n`)
    else
      parts.push(
        `${head}; filename="${escaped(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`,
        value,
        '\r\n',
      )
  }
  parts.push(`--${boundary}--\r\n`)
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: bytesOf(new Blob(parts)) }
}

function escaped(name: string): string {
  return name.replace(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22')
}

function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): FormData {
  const form = new FormData()
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) form.append(name, value)
    return form
  }
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  if (!boundary) throw new TypeError(`a form was expected, and the content type is ${type || 'missing'}`)
  // Each byte as one character, so that indexes in the text are indexes in the bytes.
  const text = encodingOf('latin1').write(bytes)
  const border = `--${boundary[1] ?? boundary[2]}`
  let at = text.indexOf(border)
  while (at >= 0) {
    const begin = at + border.length + 2
    const end = text.indexOf(`\r\n${border}`, begin)
    if (end < 0) break
    readPart(form, text.slice(begin, end), bytes.subarray(begin, end))
    at = end + 2
  }
  return form
}

function readPart(form: FormData, text: string, bytes: Uint8Array<ArrayBuffer>): void {
  const blank = text.indexOf('\r\n\r\n')
  const head = new TextDecoder().decode(bytes.subarray(0, Math.max(blank, 0)))
  const [, name] = /^content-disposition:.*?\bname="([^"]*)"/im.exec(head) ?? []
  if (blank < 0 || name === undefined) throw new TypeError('a part of the form has no name')
  const body = bytes.slice(blank + 4)
  const [, fileName] = /^content-disposition:.*?\bfilename="([^"]*)"/im.exec(head) ?? []
  const [, type] = /^content-type:\s*(.*?)\s*$/im.exec(head) ?? []
  if (fileName === undefined) form.append(plain(name), new TextDecoder().decode(body))
  else form.append(plain(name), new File([body], plain(fileName), { type: type ?? 'text/plain' }))
}

function plain(name: string): string {
  return name.replace(/%0D%0A/gi, '\r\n').replaceAll('%22', '"')
}
