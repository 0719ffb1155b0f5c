/** A sentence in which text between backticks is code. */
export function Marked({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    // Every second part was between backticks.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence do not move
      <code key={index}>{part}</code>
    ) : (
      part
    ),
  )
}
