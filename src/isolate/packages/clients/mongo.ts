import { isPasswordOfPeople } from '../../../protocol/likely-password.ts'
import { useAggregate } from './mongo/aggregate.ts'
import { models } from './mongo/documents.ts'
import { databaseOf, MongoClient } from './mongo/driver.ts'
import { CastError, MissingSchemaError, MongooseErrors } from './mongo/errors.ts'
import { modelOf } from './mongo/model.ts'
import { CheckedObjectId, ObjectId } from './mongo/object-id.ts'
import { Schema } from './mongo/schema.ts'
import { MongoServerError } from './mongo/statements.ts'
import { type Beyond, guessedClient, notSimulated } from './shared/ask.ts'

const connection = {
  readyState: 1,
  on: () => connection,
  once: () => connection,
  db: databaseOf(),
  collection: (name: string) => (databaseOf() as { collection: (name: string) => object }).collection(name),
  getClient: () => new MongoClient(),
}

const MONGOOSE: Readonly<Record<string, unknown>> = {
  Schema,
  Types: Schema.Types,
  Error: MongooseErrors,
  MongooseError: MongooseErrors,
  CastError,
  connect: async () => mongoose,
  createConnection: () => ({ ...connection, model: modelOf, asPromise: async () => connection }),
  connection,
  connections: [connection],
  disconnect: async () => undefined,
  isValidObjectId: ObjectId.isValid,
  isObjectIdOrHexString: (id: unknown) => typeof id !== 'number' && ObjectId.isValid(id),
  modelNames: () => Object.keys(models),
  model: (name: string, schema?: Schema, collection?: string) => {
    if (schema === undefined && models[name] === undefined)
      throw new MissingSchemaError(
        `Schema hasn't been registered for model "${name}".\nUse mongoose.model(name, schema)`,
      )
    return modelOf(name, schema, collection)
  },
  models,
  set: () => mongoose,
  guessedModel: (name: string, beyond?: Beyond) => guessedClient(modelOf(name, guessedSchema()), beyond),
}

/** What a schema that is not here often has: a method that compares a password. */
function guessedSchema(): Schema {
  const schema = new Schema()
  const compare = async (...typed: unknown[]) => isPasswordOfPeople(typed[0])
  const names =
    'comparePassword comparePasswords matchPassword matchPasswords verifyPassword checkPassword validatePassword isValidPassword isPasswordValid isPasswordCorrect isPasswordMatch isCorrectPassword correctPassword compararPassword'
  for (const name of names.split(' ')) schema.method(name, compare)
  return schema
}

const mongoose: object = new Proxy(MONGOOSE, {
  get: (target, name) => {
    if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name)
    return () => notSimulated(`mongoose.${name}`)
  },
})

const client = new MongoClient()

const MONGODB: Readonly<Record<string, unknown>> = {
  MongoClient,
  MongoServerError,
  MongoError: MongoServerError,
  ObjectId: CheckedObjectId,
  ServerApiVersion: { v1: '1' },
  database: databaseOf(),
  guessedDatabase: databaseOf,
  // It may be awaited as `clientPromise`, called, or used as it is.
  client,
}

/** An export of `mongoose` or of `mongodb`. */
export function pick(family: string, name: string): unknown {
  const all = family === 'mongoose' ? mongoose : MONGODB
  if (name === 'default' || name === 'authscopeNamespace') return all
  const known = family === 'mongoose' ? MONGOOSE : MONGODB
  if (Object.hasOwn(known, name)) return known[name]
  return () => notSimulated(`${name} of ${family}`)
}

export { useAggregate }
