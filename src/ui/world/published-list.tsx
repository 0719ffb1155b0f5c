import { DIRECTIONS, NOTICEABLE } from '../../deviations/deviations.ts'

/** What the switch covers, and what it doesn't, with the reason. Loaded when it is asked for: it has the whole table. */
export function PublishedList() {
  const covered = NOTICEABLE.filter(({ switched }) => switched === true)
  const others = NOTICEABLE.filter(({ switched }) => switched !== true)
  return (
    <>
      <h4>It changes {covered.length} things</h4>
      <ul className="published-list">
        {covered.map(({ id, title, direction, production }) => (
          <li key={id}>
            <b>{title}</b>{' '}
            <small className="faint">
              {id}, {DIRECTIONS[direction]}
            </small>
            <p>{production}</p>
          </li>
        ))}
      </ul>
      <h4>It can’t change {others.length} things</h4>
      <ul className="published-list">
        {others.map(({ id, title, production, switched }) => (
          <li key={id}>
            <b>{title}</b> <small className="faint">{id}</small>
            <p>{production}</p>
            <p>Why not: {switched}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
