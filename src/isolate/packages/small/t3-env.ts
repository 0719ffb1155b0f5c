import { environmentOf } from '../../inside/main.ts'

type Values = Readonly<Record<string, unknown>>

/** Standard Schema, as in zod and similar packages. */
interface Schema {
  readonly '~standard': {
    readonly validate: (value: unknown) => { readonly value?: unknown; readonly issues?: readonly unknown[] }
  }
}

interface Options {
  readonly server?: Readonly<Record<string, Schema>>
  readonly client?: Readonly<Record<string, Schema>>
  readonly shared?: Readonly<Record<string, Schema>>
  readonly extends?: readonly object[]
  readonly runtimeEnv?: Values
  readonly runtimeEnvStrict?: Values
  readonly experimental__runtimeEnv?: Values
  readonly skipValidation?: boolean
  readonly emptyStringAsUndefined?: boolean
}

/** `createEnv` of `@t3-oss/env-core` and similar packages: the variables in the schemas, validated. */
export function createEnv(options: Options): object {
  const { server, client, shared, skipValidation, emptyStringAsUndefined } = options
  const given: Values = {
    ...environmentOf(),
    ...(options.runtimeEnvStrict ?? options.runtimeEnv ?? options.experimental__runtimeEnv),
  }
  const read = (name: string): unknown =>
    emptyStringAsUndefined && given[name] === '' ? undefined : given[name]
  if (skipValidation) return { ...given }
  const values: Record<string, unknown> = Object.assign({}, ...(options.extends ?? []))
  const problems: string[] = []
  for (const [name, schema] of Object.entries({ ...shared, ...client, ...server })) {
    const { value, issues } = schema['~standard'].validate(read(name))
    if (issues) problems.push(`${name}: ${issues.map(messageOf).join('; ')}`)
    else values[name] = value
  }
  if (problems.length > 0) throw new Error(`Invalid environment variables: ${problems.join(', ')}`)
  return values
}

function messageOf(issue: unknown): string {
  return String((issue as { readonly message?: unknown }).message)
}
