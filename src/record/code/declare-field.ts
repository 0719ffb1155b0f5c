/** A member of the session or the user that only the app's own code knows. */
export interface OwnField {
  readonly field: string
  readonly of: 'Session' | 'User'
}

const UNKNOWN = /^Property '([A-Za-z_$][\w$]*)' does not exist on type '([^']+)'/

/** The field that TypeScript misses, where a declaration helps. */
export function ownField(message: string): OwnField | undefined {
  const [, field, type] = UNKNOWN.exec(message) ?? []
  if (field === undefined || type === undefined) return undefined
  if (/\bSession\b/.test(type)) return { field, of: 'Session' }
  return /^(?:Adapter)?User(?: [|&] (?:Adapter)?User)*$/.test(type) ? { field, of: 'User' } : undefined
}

/** The code with the field declared as a string, also on the token if that has it. */
export function withDeclared(text: string, { field, of }: OwnField): string {
  const [types, jwt] = /['"]next-auth['"]/.test(text)
    ? ['next-auth', 'next-auth/jwt']
    : ['@auth/core/types', '@auth/core/jwt']
  const isOnToken = new RegExp(`\\btoken\\??\\.${field.replaceAll('$', '\\$&')}(?![\\w$])`).test(text)
  const token = isOnToken ? block(jwt, 'JWT', field) : ''
  return `${text.trimEnd()}\n\n// Your own fields: Auth.js doesn't know them.\n${block(types, of, field)}${token}`
}

function block(module: string, name: string, field: string): string {
  return `declare module '${module}' {\n  interface ${name} {\n    ${field}?: string\n  }\n}\n`
}
