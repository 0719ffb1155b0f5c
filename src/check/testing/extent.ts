/** Whether everything is played, as in `npm run test:all`; else of each kind of case one or some. Journeys with the tag `@all` run only then. */
export const PLAYS_ALL = process.env['AUTHSCOPE_TESTS'] === 'all'

/** All of them in `npm run test:all`; else each `nth`, from the first. */
export function everyNth<T>(nth: number, cases: readonly T[]): readonly T[] {
  return PLAYS_ALL ? cases : cases.filter((_case, index) => index % nth === 0)
}

/** The whole numbers from `first` to `last`, both included. */
export function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
