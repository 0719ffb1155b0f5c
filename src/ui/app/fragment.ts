/** The part of the selection that is in the fragment of the address: `#step=57&tab=cookies`. */
export interface Fragment {
  readonly step?: number
  /** Lower-case name of a tab of the inspector. */
  readonly tab?: string
}

/** Reads a fragment and ignores what it does not understand. */
export function readFragment(hash: string): Fragment {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const step = Number(fields.get('step') ?? Number.NaN)
  const tab = fields.get('tab')
  return {
    ...(Number.isSafeInteger(step) && step > 0 ? { step } : {}),
    ...(tab ? { tab: tab.toLowerCase() } : {}),
  }
}

/** The same fragment with another selection; other fields stay. Empty when nothing is selected. */
export function writeFragment(hash: string, { step, tab }: Fragment): string {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  fields.delete('step')
  fields.delete('tab')
  const own = [
    ...(step === undefined ? [] : [`step=${step}`]),
    ...(tab === undefined ? [] : [`tab=${encodeURIComponent(tab)}`]),
  ]
  const all = [...own, ...(fields.size === 0 ? [] : [fields.toString()])].join('&')
  return all === '' ? '' : `#${all}`
}
