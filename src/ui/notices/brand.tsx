/** The logo: three lanes, crossed by a line for the current moment. */
export function Brand() {
  return (
    <span className="brand row">
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="M3.5 1v14M8 1v14M12.5 1v14" />
        <path d="M1 9.5h14" stroke="var(--now)" strokeWidth="2.4" />
      </svg>
      <span className="name">authscope</span>
    </span>
  )
}
