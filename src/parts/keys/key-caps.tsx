import { keyLabels } from './keys.ts'

/** Keys, each in a box of its own. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keyLabels(keys).map((label) => (
        <kbd key={label}>{label}</kbd>
      ))}
    </span>
  )
}
