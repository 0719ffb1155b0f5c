/** What a tab without content says: how to fill it. */
export function Empty({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  )
}
