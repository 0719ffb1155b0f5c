import type { Sides } from '../../record/compare/align.ts'

/** The names of the two sides. */
export interface Names {
  readonly a: string
  readonly b: string
}

const SIGNS: Readonly<Record<Sides, string>> = { same: '=', differs: '±', 'only-a': '−', 'only-b': '+' }

export function sidesLabel(sides: Sides, names: Names): string {
  switch (sides) {
    case 'same':
      return 'same'
    case 'differs':
      return 'differs'
    case 'only-a':
      return `only ${names.a}`
    case 'only-b':
      return `only ${names.b}`
  }
}

/** Which side has it, as a sign and in words. */
export function SidesMark({ sides, names }: { readonly sides: Sides; readonly names: Names }) {
  return (
    <span className={`sides ${sides}`}>
      <span className="mono" aria-hidden>
        {SIGNS[sides]}
      </span>
      <span className="cut">{sidesLabel(sides, names)}</span>
    </span>
  )
}
