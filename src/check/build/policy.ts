/**
 * The workbench's Content-Security-Policy: nothing but its own files. Inline styles stay allowed (the editor needs them).
 * The build writes it into index.html and hands it to the worker through `virtual:build`.
 */
export const workbenchPolicy = [
  "default-src 'none'",
  "script-src 'self'",
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
