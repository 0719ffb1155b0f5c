import { invalid, type Translation } from './where.ts'

type Members = Readonly<Record<string, unknown>>
type Plans<M, A, P> = (translation: Translation, model: M, args: A) => P

/** For one row: Prisma wants at least one of the unique fields, and none of them null. */
export const unique =
  <M, A extends Members, P>(plans: Plans<M, A, P>): Plans<M, A, P> =>
  (translation, model, args) => {
    const fields = Object.entries(Object(args['where'])).filter(
      ([name, value]) => value !== undefined && !/^(?:AND|OR|NOT)$/.test(name),
    )
    const [empty] = fields.find(([, value]) => value === null) ?? []
    if (empty !== undefined) invalid(translation, `Argument \`${empty}\` must not be null.`)
    if (fields.length === 0)
      invalid(translation, 'Argument `where` needs at least one unique field, and none came that is defined.')
    return plans(translation, model, args)
  }
