type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** The members that are not `undefined`: in what is stored and shown, such a member is not the same as none. */
export function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>
}
