/** A body as text, in the encoding that its type names. UTF-8 where it names none, or one that is unknown. */
export function decodeText(body: ArrayBuffer, contentType: string): string {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
