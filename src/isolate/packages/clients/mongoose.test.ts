import { describe, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const MODELS = `import mongoose, { Schema } from 'mongoose'
const userSchema = new Schema({
  name: { type: String, required: [true, 'Name please'], minlength: 3, maxlength: [5, 'too long {VALUE} > {MAXLENGTH}'] },
  email: { type: String, required: true, unique: true, match: /@/, lowercase: true, trim: true },
  password: { type: String, required: function () { return this.role === 'admin' }, minlength: [8, 'Short'], select: false },
  username: { type: String, unique: true },
  nick: { type: String, unique: true, sparse: true },
  age: { type: Number, min: 18, max: [99, '{VALUE} too old'] },
  role: { type: String, enum: { values: ['user', 'admin'], message: '{VALUE} is not supported' }, default: 'user' },
  plan: { type: String, enum: ['free', 'pro'] },
  code: { type: String, validate: { validator: async (v) => /^\\d+$/.test(v), message: (p) => p.value + ' is bad' } },
  flag: Boolean,
  team: { type: Schema.Types.ObjectId, ref: 'Team' },
  address: { city: { type: String, default: 'Rome' }, zip: { type: String, maxlength: 5 } },
  tags: [{ type: String, enum: ['a', 'b'] }],
})
const User = mongoose.models.User || mongoose.model('User', userSchema)
const shown = (error) => error && { name: error.name, message: error.message, ...(error.errors && { errors: Object.fromEntries(Object.entries(error.errors).map(([path, { kind, name, value }]) => [path, [name, kind, value]])) }) }
const failing = (promise) => promise.then(() => 'nothing', shown)`

const run = (body: string, world = createQueryWorld()) => runQueries(body, { imports: MODELS, world })

// What mongoose 8.24 itself gives for the same schema; only it has the fields inside others last.
describe('what Mongoose refuses', () => {
  it('fields that are not as their schema says, each by its path', async () => {
    const result = await run(`
      const document = new User({ name: 'ab', email: 'x', age: 3, role: 'z', plan: 'gold', flag: 'maybe', team: 'abc', address: { zip: '1234567' }, tags: ['a', 'w'] })
      const error = document.validateSync()
      return {
        now: shown(error), summary: error._message, is: [error instanceof mongoose.Error.ValidationError, error instanceof Error],
        saved: (await failing(document.save())).message === error.message,
        late: await failing(new User({ name: 'Adele', email: 'a@b', code: 'x', age: 200 }).validate()),
        none: await failing(User.create({ role: 'admin' })),
        one: new User({}).validateSync('email').message,
        right: new User({ name: 'Ada', email: ' A@B ', age: '20', flag: 'yes' }).validateSync() ?? 'right',
      }`)
    expect(result).toEqual({
      now: {
        name: 'ValidationError',
        message:
          'User validation failed: flag: Cast to Boolean failed for value "maybe" (type string) at path "flag" because of "CastError", team: Cast to ObjectId failed for value "abc" (type string) at path "team" because of "BSONError", name: Path `name` (`ab`, length 2) is shorter than the minimum allowed length (3)., email: Path `email` is invalid (x)., age: Path `age` (3) is less than minimum allowed value (18)., role: z is not supported, plan: `gold` is not a valid enum value for path `plan`., address.zip: Path `address.zip` (`1234567`, length 7) is longer than the maximum allowed length (5)., tags.1: `w` is not a valid enum value for path `tags.1`.',
        errors: {
          flag: ['CastError', 'Boolean', 'maybe'],
          team: ['CastError', 'ObjectId', 'abc'],
          name: ['ValidatorError', 'minlength', 'ab'],
          email: ['ValidatorError', 'regexp', 'x'],
          age: ['ValidatorError', 'min', 3],
          role: ['ValidatorError', 'enum', 'z'],
          plan: ['ValidatorError', 'enum', 'gold'],
          'address.zip': ['ValidatorError', 'maxlength', '1234567'],
          'tags.1': ['ValidatorError', 'enum', 'w'],
        },
      },
      summary: 'User validation failed',
      is: [true, true],
      saved: true,
      late: {
        name: 'ValidationError',
        message: 'User validation failed: age: 200 too old, code: x is bad',
        errors: {
          age: ['ValidatorError', 'max', 200],
          code: ['ValidatorError', 'user defined', 'x'],
        },
      },
      none: {
        name: 'ValidationError',
        message:
          'User validation failed: password: Path `password` is required., email: Path `email` is required., name: Name please',
        errors: {
          password: ['ValidatorError', 'required', undefined],
          email: ['ValidatorError', 'required', undefined],
          name: ['ValidatorError', 'required', undefined],
        },
      },
      one: 'User validation failed: email: Path `email` is required.',
      right: 'right',
    })
  }, 30_000)

  it('a second document with a value of a unique field, also where both lack it', async () => {
    const result = await run(`
      const codeOf = (promise) => promise.then(() => 'stored', ({ code, keyPattern, keyValue, message, name }) => ({ name, code, keyPattern, keyValue, message }))
      await User.create({ name: 'Ada', email: 'ada@example.com' })
      return {
        email: await codeOf(User.create({ name: 'Bob', email: 'ADA@example.com', username: 'bob' })),
        missing: await codeOf(User.create({ name: 'Cyd', email: 'cyd@example.com' })),
        sparse: await codeOf(User.create({ name: 'Dee', email: 'dee@example.com', username: 'dee' })),
        changed: (await codeOf(User.updateOne({ username: 'dee' }, { email: 'ada@example.com' }))).keyValue,
        id: (await codeOf(mongoose.connection.collection('pets').insertOne({ _id: 'p' }).then(() => mongoose.connection.collection('pets').insertOne({ _id: 'p' })))).keyPattern,
      }`)
    expect(result).toEqual({
      email: {
        name: 'MongoServerError',
        code: 11000,
        keyPattern: { email: 1 },
        keyValue: { email: 'ada@example.com' },
        message:
          'E11000 duplicate key error collection: test.users index: email_1 dup key: { email: "ada@example.com" }',
      },
      missing: expect.objectContaining({ code: 11000, keyValue: { username: null } }),
      sparse: 'stored',
      changed: { email: 'ada@example.com' },
      id: { _id: 1 },
    })
  }, 30_000)

  it('values that a query cannot cast', async () => {
    const result = await run(`
      const cast = (promise) => promise.then((found) => found, ({ kind, message, name, path, value }) => [name, kind, path, value, message])
      await User.create({ name: 'Ada', email: 'ada@example.com', age: 20 })
      return {
        id: await cast(User.findById('abc')),
        one: (await cast(User.findOne({ _id: '12345678' }))).slice(0, 2),
        inside: (await cast(User.find({ _id: { $in: ['x'] } }))).slice(0, 4),
        changed: (await cast(User.findByIdAndUpdate('x', { name: 'Bob' })))[0],
        exists: (await cast(User.exists({ _id: 'x' })))[0],
        number: await cast(User.find({ age: 'old' })),
        set: (await cast(User.updateOne({}, { $set: { age: 'old' } }))).slice(0, 2),
        none: await cast(User.findById(undefined)),
        missing: await cast(User.findById('507f1f77bcf86cd799439011')),
        valid: ['abc', '507f1f77bcf86cd799439011', 5, undefined].map((id) => mongoose.isValidObjectId(id)),
        made: (() => { try { new mongoose.Types.ObjectId('abc') } catch (error) { return error.name } })(),
      }`)
    expect(result).toEqual({
      id: [
        'CastError',
        'ObjectId',
        '_id',
        'abc',
        'Cast to ObjectId failed for value "abc" (type string) at path "_id" for model "User"',
      ],
      one: ['CastError', 'ObjectId'],
      inside: ['CastError', 'ObjectId', '_id', 'x'],
      changed: 'CastError',
      exists: 'CastError',
      number: [
        'CastError',
        'Number',
        'age',
        'old',
        'Cast to Number failed for value "old" (type string) at path "age" for model "User"',
      ],
      set: ['CastError', 'Number'],
      none: null,
      missing: null,
      valid: [false, true, true, false],
      made: 'BSONError',
    })
  }, 30_000)

  it('updates, if they are to be validated', async () => {
    const result = await run(`
      await User.create({ name: 'Ada', email: 'ada@example.com' })
      return {
        set: await failing(User.findOneAndUpdate({}, { age: 3, role: 'q' }, { runValidators: true })),
        unset: (await failing(User.updateOne({}, { $unset: { email: 1 } }, { runValidators: true }))).message,
        plain: (await User.findOneAndUpdate({}, { age: 3 }, { new: true })).age,
        gone: await failing(User.findOne({ email: 'x' }).orFail()),
      }`)
    expect(result).toMatchObject({
      set: {
        message:
          'Validation failed: role: q is not supported, age: Path `age` (3) is less than minimum allowed value (18).',
      },
      unset: 'Validation failed: email: Path `email` is required.',
      plain: 3,
      gone: {
        name: 'DocumentNotFoundError',
        message: 'No document found for query "{ email: \'x\' }" on model "User"',
      },
    })
  }, 30_000)
})

describe('what Mongoose casts', () => {
  it('filters and updates, as documents: without what a strict schema does not have', async () => {
    const result = await run(`
      await User.create({ name: 'Ada', email: 'ada@example.com', age: '20' })
      const seen = await User.findOneAndUpdate({ email: ' ADA@Example.com ' }, { lastLogin: new Date(), age: '21', $set: { 'address.zip': 7, 'address.none': 1 } }, { new: true })
      return { age: seen.age, login: seen.lastLogin, address: seen.address, old: (await User.find({ age: { $gte: '21' } })).length, none: await User.findOne({ email: undefined }) }`)
    expect(result).toEqual({
      age: 21,
      login: undefined,
      address: { city: 'Rome', zip: '7' },
      old: 1,
      none: null,
    })
  }, 30_000)

  it('nested fields have defaults, lean documents have none, and hidden ones are not missing', async () => {
    const world = createQueryWorld()
    const result = await run(
      `const ada = await User.create({ name: 'Ada', email: 'ada@example.com', password: 'lovelace', role: 'admin' })
      await mongoose.connection.collection('users').insertOne({ name: 'Bob', email: 'bob@example.com', username: 'bob' })
      const [bob, lean] = [await User.findOne({ name: 'Bob' }), await User.findOne({ name: 'Bob' }).lean()]
      const found = await User.findById(ada._id)
      found.age = '30'
      await found.save()
      return { city: [ada.address.city, ada.address.zip, bob.address.city], role: [bob.role, lean.role], hidden: found.password, kept: (await User.findById(ada._id).select('+password')).password, age: found.age }`,
      world,
    )
    expect(result).toEqual({
      city: ['Rome', undefined, 'Rome'],
      role: ['user', undefined],
      hidden: undefined,
      kept: 'lovelace',
      age: 30,
    })
  }, 30_000)

  it('lists of writes, and conditions one after the other', async () => {
    const result = await run(`
      userSchema.pre('save', function () { this.nick = 'hooked' })
      const failed = await failing(User.insertMany([{ name: 'Ada', email: 'a@b', username: 'a' }, { name: 'x', email: 'c@d' }]))
      const none = await User.countDocuments()
      const made = await User.insertMany([{ name: 'Ada', email: 'a@b', username: 'a', age: 20 }, { name: 'Bob', email: 'c@d', username: 'c', age: 40 }])
      const { insertedCount, matchedCount, upsertedCount, deletedCount } = await User.bulkWrite([
        { insertOne: { document: { name: 'Cyd', email: 'e@f', username: 'e' } } },
        { updateOne: { filter: { name: 'Ada' }, update: { $set: { plan: 'pro' } } } },
        { updateOne: { filter: { name: 'Dee' }, update: { $set: { email: 'g@h', username: 'g' } }, upsert: true } },
        { deleteOne: { filter: { name: 'Bob' } } },
      ])
      const old = await User.find().where('age').gte(18).lt(30).where('plan').equals('pro')
      const either = await User.find({ age: { $exists: true } }).or([{ name: 'Ada' }, { name: 'Bob' }])
      return { failed: failed.name, none, made: made.map(({ nick }) => nick), counts: { insertedCount, matchedCount, upsertedCount, deletedCount }, names: (await User.distinct('name')).sort(), old: old.map(({ name }) => name), either: either.map(({ name }) => name) }`)
    expect(result).toEqual({
      failed: 'ValidationError',
      none: 0,
      made: [undefined, undefined],
      counts: { insertedCount: 1, matchedCount: 1, upsertedCount: 1, deletedCount: 1 },
      names: ['Ada', 'Cyd', 'Dee'],
      old: ['Ada'],
      either: ['Ada'],
    })
  }, 30_000)
})
