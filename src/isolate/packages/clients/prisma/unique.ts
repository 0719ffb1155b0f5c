import { invalid } from './errors.ts'
import type { Model } from './models.ts'
import type { Translation } from './where.ts'

type Members = Readonly<Record<string, unknown>>
type Plans<M, A, P> = (translation: Translation, model: M, args: A) => P

/** What `where` can find one row by. */
function uniqueNames({ columnOf, compounds, fields, shape }: Model): readonly string[] {
  const { key = [], unique = [] } = shape
  const single = [key, ...unique].flatMap((columns) => (columns.length === 1 ? columns : []))
  return [
    ...fields.flatMap(({ name }) => (single.includes(columnOf(name)) ? [name] : [])),
    ...Object.keys(compounds),
  ]
}

/** For one row: Prisma wants at least one of the unique fields, and none of them null. */
export const unique =
  <M extends Model, A extends Members, P>(plans: Plans<M, A, P>): Plans<M, A, P> =>
  (translation, model, args) => {
    const fields = Object.entries(Object(args['where'])).filter(
      ([name, value]) => value !== undefined && !/^(?:AND|OR|NOT)$/.test(name),
    )
    const names = model.isKnown ? uniqueNames(model) : []
    // `{ email, deletedAt: null }` finds by the address.
    const isAlone = fields.every(([, value]) => value === null)
    const [empty] = fields.find(([name, value]) => value === null && (isAlone || names.includes(name))) ?? []
    if (empty !== undefined) invalid(translation, `Argument \`${empty}\` must not be null.`)
    if (fields.length === 0)
      invalid(translation, 'Argument `where` needs at least one unique field, and none came that is defined.')
    if (names.length > 0 && !fields.some(([name]) => names.includes(name)))
      invalid(
        translation,
        `Argument \`where\` of type ${model.name}WhereUniqueInput needs at least one of ${names.map((name) => `\`${name}\``).join(' or ')} arguments.`,
      )
    return plans(translation, model, args)
  }
