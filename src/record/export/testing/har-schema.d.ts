/** JSON schemas of HAR 1.2, by name. The package has no types of its own. */
declare module 'har-schema' {
  const schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>

  export = schemas
}
