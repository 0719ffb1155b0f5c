import { keyLabels } from './keys.ts'

/** Keys, each in its own box. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keyLabels(keys).map((label) => (
        <kbd key={label}>{label}</kbd>
      ))}
    </span>
  )
}
