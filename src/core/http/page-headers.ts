/** Headers of the built-in pages: nobody may frame them (RFC 9700 section 4.16), and their addresses go to no other site. */
export const pageHeaders = {
  'Content-Type': 'text/html',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
} as const
