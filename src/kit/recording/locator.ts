/** How Playwright's recorder describes an element, as `codegen --target=jsonl` writes it. */
export interface RecordedLocator {
  readonly kind: string
  readonly body?: unknown
  readonly options?: {
    readonly exact?: boolean
    readonly name?: string
    readonly attrs?: readonly { readonly name: string; readonly value: unknown }[]
    readonly hasText?: string
    readonly hasNotText?: string
  }
  readonly next?: RecordedLocator
}

const BY_TEXT: Readonly<Record<string, string>> = {
  text: 'getByText',
  label: 'getByLabel',
  placeholder: 'getByPlaceholder',
  alt: 'getByAltText',
  title: 'getByTitle',
  'test-id': 'getByTestId',
}

/** As a test has it: `page.getByRole('button', { name: 'Sign in' })`. @throws Error for a kind that is not known */
export function locatorCode(locator: RecordedLocator, from = 'page'): string {
  const { kind, body, options = {}, next } = locator
  const code = `${from}.${call(kind, body, options)}`
  return next === undefined ? code : locatorCode(next, code)
}

function call(kind: string, body: unknown, options: NonNullable<RecordedLocator['options']>): string {
  const method = BY_TEXT[kind]
  if (method !== undefined) return `${method}(${text(body)}${options.exact ? ', { exact: true }' : ''})`
  switch (kind) {
    case 'role':
      return `getByRole(${text(body)}${roleOptions(options)})`
    case 'nth':
      return `nth(${Number(body)})`
    case 'first':
    case 'last':
      return `${kind}()`
    case 'default':
      return `locator(${text(body)}${options.hasText === undefined ? '' : `, { hasText: ${text(options.hasText)} }`})`
    case 'has-text':
      return `filter({ hasText: ${text(body)} })`
    case 'frame-locator':
    case 'frame':
      return `locator(${text(body)}).contentFrame()`
    case 'visible':
      return `filter({ visible: ${String(body)} })`
    default:
      throw new Error(`The recording has an element of a kind that is not known: ${kind}`)
  }
}

function roleOptions({ name, exact, attrs = [] }: NonNullable<RecordedLocator['options']>): string {
  const all = [
    ...(name === undefined ? [] : [`name: ${text(name)}`]),
    ...(exact ? ['exact: true'] : []),
    ...attrs.map((attribute) => `${attribute.name}: ${JSON.stringify(attribute.value)}`),
  ]
  return all.length === 0 ? '' : `, { ${all.join(', ')} }`
}

/** A string literal, or a pattern as it was. */
export function text(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'source' in value) {
    const { source, flags = '' } = value as { readonly source: string; readonly flags?: string }
    return `/${source}/${flags}`
  }
  const quoted = JSON.stringify(String(value)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${quoted}'`
}
