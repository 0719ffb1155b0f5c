import type { RecordedBody } from '../../protocol/http.ts'
import { decoderOf } from './decode-text.ts'
import { hex, sha256 } from './sha256.ts'

/** Bytes of text that the journal keeps of one body. */
const KEPT_BYTES = 65_536
const TEXT =
  /^(?:text\/|multipart\/form-data|application\/(?:x-www-form-urlencoded|(?:x-)?(?:java|ecma)script)\b)|[/+](?:json|xml)$/

/** A body as the journal keeps it: text up to 64 kB; what is cut or no text is named by its length and hash. */
export function recordBody(body: ArrayBuffer | Uint8Array, contentType: string | null): RecordedBody {
  const bytes = body instanceof Uint8Array ? body : new Uint8Array(body)
  const text = decode(bytes.subarray(0, KEPT_BYTES), contentType, bytes.byteLength > KEPT_BYTES)
  if (text !== undefined && bytes.byteLength <= KEPT_BYTES) return { text, sizeBytes: bytes.byteLength }
  return { text: text ?? '', sizeBytes: bytes.byteLength, cut: true, sha256: hex(sha256(bytes)) }
}

/** `undefined` when the bytes are no text. With `more`, a character cut in two at the end is left out. */
function decode(bytes: Uint8Array, contentType: string | null, more: boolean): string | undefined {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (essence !== '') {
    return TEXT.test(essence)
      ? decoderOf(contentType ?? '', { ignoreBOM: true }).decode(bytes, { stream: more })
      : undefined
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: more })
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
