/** A decoder for the encoding that a content type names. UTF-8 where it names none, or one that is unknown. */
export function decoderOf(contentType: string, options: TextDecoderOptions = {}): TextDecoder {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, options)
  } catch {
    return new TextDecoder('utf-8', options)
  }
}
