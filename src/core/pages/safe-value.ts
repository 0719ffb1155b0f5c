/** A URL that is safe in `href` or `src`: http(s) or a path; else nothing. Keeps `javascript:` out of a theme or provider setting. */
export function safeUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(url) ? url : undefined
}

/** A colour that is safe in a style: a name, `#hex` or a colour function; else nothing. */
export function safeColor(color: string | undefined): string | undefined {
  return color !== undefined &&
    /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/a-z-]+\))$/i.test(color)
    ? color
    : undefined
}
