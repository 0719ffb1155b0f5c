import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of index.html: nothing but its own files, and its one inline script. Inline styles stay allowed (the editor
 * needs them). The build writes it into index.html and hands it to the worker through `virtual:build`.
 */
export function workbenchPolicy(inlineScript: string): string {
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
