import { generate } from 'lean-qr'
import { useMemo } from 'react'

/**
 * The code that a phone scans. A real one begins with `FIDO:/` and makes phones look for this computer; this one only says that it is drawn.
 */
const TEXT = 'authscope: a drawn code. Real ones begin with FIDO:/'

/** Modules of empty space around it, as the standard has it. */
const QUIET = 4

export function QrCode({ label }: { readonly label: string }) {
  const { path, size } = useMemo(drawn, [])
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  )
}

function drawn(): { readonly path: string; readonly size: number } {
  const code = generate(TEXT)
  const path: string[] = []
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`)
  return { path: path.join(''), size: code.size + 2 * QUIET }
}
