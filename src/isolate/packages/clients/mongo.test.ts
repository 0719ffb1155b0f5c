import { aggregate, Query as Mingo, updateOne } from 'mingo'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const DOCUMENTS = [
  { _id: 'a', name: 'Ada', age: 36, tags: ['x', 'y'], address: { city: 'London' }, active: true },
  { _id: 'b', name: 'Bob', age: 20, tags: ['y'], address: { city: 'Paris' }, active: false },
  { _id: 'c', name: 'cyd', tags: [] },
  { _id: 'd', name: null, age: 50, tags: ['z'], active: true },
]

const FILTERS: Readonly<Record<string, object>> = {
  everything: {},
  'a value': { name: 'Ada' },
  null: { name: null },
  'a missing field is null': { age: null },
  'two fields': { name: 'Bob', active: false },
  $eq: { age: { $eq: 20 } },
  '$ne has missing ones': { age: { $ne: 20 } },
  '$gt and $lt': { age: { $gt: 20, $lt: 50 } },
  '$gte and $lte': { age: { $gte: 20, $lte: 36 } },
  $in: { name: { $in: ['Ada', 'cyd', 'nobody'] } },
  '$in with null': { age: { $in: [20, null] } },
  $nin: { name: { $nin: ['Ada'] } },
  'an item of a list': { tags: 'y' },
  '$in of a list': { tags: { $in: ['z', 'x'] } },
  $all: { tags: { $all: ['x', 'y'] } },
  $size: { tags: { $size: 1 } },
  '$exists not': { age: { $exists: false } },
  $exists: { address: { $exists: true } },
  'a path': { 'address.city': 'Paris' },
  'a path with $ne': { 'address.city': { $ne: 'Paris' } },
  'a pattern': { name: { $regex: '^a', $options: 'i' } },
  'a regular expression': { name: /d$/ },
  $or: { $or: [{ name: 'Ada' }, { age: { $lt: 30 } }] },
  $and: { $and: [{ active: true }, { age: { $gt: 40 } }] },
  $nor: { $nor: [{ active: true }, { name: 'cyd' }] },
  $not: { age: { $not: { $gt: 30 } } },
}

const UPDATES: Readonly<Record<string, object>> = {
  $set: { $set: { name: 'Ada L.', 'address.street': 'Main' } },
  $unset: { $unset: { age: '' } },
  $inc: { $inc: { age: 2, visits: 1 } },
  $push: { $push: { tags: 'new' } },
  '$push $each': { $push: { tags: { $each: ['p', 'q'] } } },
  $addToSet: { $addToSet: { tags: 'x' } },
  $pull: { $pull: { tags: 'x' } },
  '$min and $max': { $min: { age: 30 }, $max: { visits: 4 } },
  $mul: { $mul: { age: 2 } },
}

const IMPORTS = `import { MongoClient, ObjectId } from 'mongodb'
const client = new MongoClient('mongodb://x')`

let found: Record<string, { readonly _id: unknown; readonly name: unknown }[]> = {}
let updated: Record<string, object> = {}

beforeAll(async () => {
  const world = createQueryWorld()
  const literalOf = (value: unknown) =>
    JSON.stringify(value, (_key, each) => (each instanceof RegExp ? { $regex: each.source } : each))
  const finds = Object.entries(FILTERS).map(
    ([name, filter]) =>
      `found[${JSON.stringify(name)}] = await people.find(${literalOf(filter)}).sort({ _id: 1 }).toArray()`,
  )
  const updates = Object.entries(UPDATES).map(
    ([name, change]) =>
      `await people.deleteMany({}); await people.insertMany(structuredClone(DOCUMENTS)); await people.updateOne({ _id: 'a' }, ${JSON.stringify(change)}); updated[${JSON.stringify(name)}] = await people.findOne({ _id: 'a' })`,
  )
  const body = `const found = {}, updated = {}; const DOCUMENTS = ${JSON.stringify(DOCUMENTS)}
    const people = (await client.connect()).db().collection('people')
    await people.insertMany(structuredClone(DOCUMENTS))
    ${[...finds, ...updates].join('\n')}
    return JSON.parse(JSON.stringify({ found, updated }))`
  const result = (await runQueries(body, { imports: IMPORTS, world })) as {
    found: typeof found
    updated: typeof updated
  }
  found = result.found
  updated = result.updated
}, 60_000)

const PIPELINES: Readonly<Record<string, readonly object[]>> = {
  '$match, $sort and $limit': [{ $match: { age: { $gt: 10 } } }, { $sort: { age: -1 } }, { $limit: 2 }],
  $project: [{ $project: { _id: 0, upper: { $toUpper: '$name' }, city: '$address.city' } }],
  $group: [
    { $group: { _id: '$active', count: { $sum: 1 }, oldest: { $max: '$age' } } },
    { $sort: { count: -1 } },
  ],
  '$unwind and $group': [
    { $unwind: '$tags' },
    { $group: { _id: '$tags', names: { $push: '$name' } } },
    { $sort: { _id: 1 } },
  ],
  $lookup: [
    { $lookup: { from: 'pets', localField: '_id', foreignField: 'owner', as: 'pets' } },
    { $project: { name: 1, pets: { $size: '$pets' } } },
    { $sort: { _id: 1 } },
  ],
  '$addFields, $skip and $count': [{ $addFields: { one: 1 } }, { $skip: 1 }, { $count: 'left' }],
  $facet: [
    {
      $facet: {
        all: [{ $count: 'n' }],
        adults: [{ $match: { age: { $gte: 36 } } }, { $project: { name: 1 } }],
      },
    },
  ],
}
const PETS = [
  { _id: 'p1', owner: 'a', kind: 'cat' },
  { _id: 'p2', owner: 'a', kind: 'dog' },
]

describe('aggregation pipelines', () => {
  it('give what mingo gives of the same documents, through the driver and through Mongoose', async () => {
    const body = `const people = (await client.connect()).db().collection('people')
      await people.insertMany(${JSON.stringify(DOCUMENTS)})
      await client.db().collection('pets').insertMany(${JSON.stringify(PETS)})
      const found = {}
      ${Object.entries(PIPELINES)
        .map(
          ([name, stages]) =>
            `found[${JSON.stringify(name)}] = await people.aggregate(${JSON.stringify(stages)}).toArray()`,
        )
        .join('\n')}
      const Person = mongoose.model('Person', new mongoose.Schema({ name: String, age: Number }))
      const chained = await Person.aggregate().match({ age: { $gt: 30 } }).group({ _id: null, sum: { $sum: '$age' } })
      return JSON.parse(JSON.stringify({ found, chained }))`
    const result = (await runQueries(body, {
      imports: `${IMPORTS}\nimport mongoose from 'mongoose'`,
    })) as { found: Record<string, unknown>; chained: unknown }
    const expected = Object.fromEntries(
      Object.entries(PIPELINES).map(([name, stages]) => [
        name,
        aggregate(structuredClone(DOCUMENTS), [...stages] as never, { collectionResolver: () => PETS }),
      ]),
    )
    expect(result.found).toEqual(JSON.parse(JSON.stringify(expected)))
    expect(result.chained).toEqual([{ _id: null, sum: 86 }])
  }, 30_000)
})

describe('the driver of MongoDB', () => {
  it.each(Object.keys(FILTERS))('finds what mingo finds: %s', (name) => {
    expect(found[name]).toEqual(new Mingo(FILTERS[name] ?? {}).find(DOCUMENTS).sort({ _id: 1 }).all())
  })

  it.each(Object.keys(UPDATES))('updates as mingo does: %s', (name) => {
    const documents = structuredClone(DOCUMENTS)
    updateOne(documents, { _id: 'a' }, UPDATES[name] as never)
    expect(updated[name]).toEqual(documents[0])
  })
})

const MODELS = `import mongoose, { Schema } from 'mongoose'
const userSchema = new Schema({
  name: String,
  email: { type: String, required: true, unique: true, lowercase: true },
  password: { type: String, select: false },
  role: { type: String, enum: ['user', 'admin'], default: 'user' },
  friends: [{ type: Schema.Types.ObjectId, ref: 'User' }],
}, { timestamps: true })
userSchema.methods.greet = function () { return 'Hello ' + this.name }
userSchema.pre('save', async function () { if (this.isModified('password')) this.password = 'hashed ' + this.password })
const User = mongoose.models.User || mongoose.model('User', userSchema)
const Post = mongoose.model('Post', new Schema({ title: String, author: { type: Schema.Types.ObjectId, ref: 'User' }, tags: [String] }))`

describe('Mongoose', () => {
  it('a new document has modified what it has, and nothing else', async () => {
    const result = await runQueries(
      `const { password } = await User.create({ name: 'Ada', email: 'ada@example.com' })
      const { password: other } = await User.create({ name: 'Bob', email: 'bob@example.com', password: 'x' })
      return [password, other]`,
      { imports: MODELS },
    )
    expect(result).toEqual([undefined, 'hashed x'])
  })

  it('creates, finds, changes and removes documents, which are the users of the adapter', async () => {
    const world = createQueryWorld()
    const result = await runQueries(
      `await mongoose.connect('mongodb://x')
      const ada = await User.create({ name: 'Ada', email: 'ADA@example.com', password: 'secret' })
      const one = await User.findOne({ email: 'ada@example.com' })
      const withPassword = await User.findOne({ email: 'ada@example.com' }).select('+password')
      const lean = await User.findById(ada._id).select('name role').lean()
      one.name = 'Ada L.'
      await one.save()
      const post = await new Post({ title: 'Hi', author: ada._id }).save()
      const populated = await Post.findOne({ title: 'Hi' }).populate('author', 'name')
      const before = await User.findOneAndUpdate({ email: 'bob@example.com' }, { $set: { name: 'Bob' } }, { upsert: true })
      const after = await User.findOneAndUpdate({ email: 'bob@example.com' }, { name: 'Bobby', $push: { friends: ada._id } }, { new: true })
      const failed = await User.create({ name: 'x' }).catch((error) => error.message)
      const twice = await User.create({ email: 'ada@example.com' }).catch((error) => error.code)
      const counted = await User.countDocuments()
      const exists = await User.exists({ email: 'nobody@example.com' })
      const removed = await User.deleteOne({ email: 'bob@example.com' })
      return { role: one.role, greet: one.greet(), hidden: one.password, password: withPassword.password, lean: { ...lean, _id: String(lean._id) },
        title: post.title, author: populated.author.name, before, friends: after.friends.map(String), same: String(after.friends[0]) === ada.id,
        failed, twice, counted, exists, removed: removed.deletedCount, created: one.createdAt instanceof Date }`,
      { imports: MODELS, world },
    )
    expect(result).toMatchObject({
      role: 'user',
      greet: 'Hello Ada L.',
      hidden: undefined,
      password: 'hashed secret',
      lean: { name: 'Ada', role: 'user' },
      title: 'Hi',
      author: 'Ada L.',
      before: null,
      same: true,
      failed: 'User validation failed: email: Path `email` is required.',
      twice: 11000,
      counted: 2,
      exists: null,
      removed: 1,
      created: true,
    })
    expect(world.rows('users')).toEqual([
      expect.objectContaining({ name: 'Ada L.', email: 'ada@example.com' }),
    ])
    expect(world.asked[1]).toMatchObject({
      client: 'mongoose',
      text: "User.findOne({ email: 'ada@example.com' })",
    })
  }, 30_000)

  it('follows references in references, virtual fields and discriminators', async () => {
    const world = createQueryWorld()
    const result = await runQueries(
      `const Team = mongoose.model('Team', new Schema({ name: String }))
      const memberSchema = new Schema({ name: String, team: { type: Schema.Types.ObjectId, ref: 'Team' }, plan: { type: String, default: 'free' } }, { discriminatorKey: '__t' })
      memberSchema.virtual('notes', { ref: 'Note', localField: '_id', foreignField: 'by' })
      memberSchema.virtual('noteCount', { ref: 'Note', localField: '_id', foreignField: 'by', count: true })
      class Named { get shout() { return this.name.toUpperCase() } hello() { return 'Hello ' + this.name } static named(name) { return this.findOne({ name }) } }
      memberSchema.loadClass(Named)
      const Member = mongoose.model('Member', memberSchema)
      const Admin = Member.discriminator('Admin', new Schema({ level: Number }))
      const Note = mongoose.model('Note', new Schema({ text: String, by: { type: Schema.Types.ObjectId, ref: 'Member' } }))
      const team = await Team.create({ name: 'Blue' })
      const ada = await Admin.create({ name: 'Ada', team: team._id, level: 3 })
      const bob = await Member.create({ name: 'Bob' })
      await Note.create([{ text: 'One', by: ada._id }, { text: 'Two', by: ada._id }, { text: 'Three', by: bob._id }])
      const [note] = await Note.find({ text: 'One' }).populate({ path: 'by', select: 'name team', populate: { path: 'team', select: 'name' } })
      const found = await Member.findOne({ name: 'Ada' }).populate([{ path: 'notes', match: { text: { $ne: 'One' } }, select: 'text by' }, 'noteCount', 'team'])
      const seeded = await Member.findOneAndUpdate({ name: 'Cyd' }, { $set: { team: team._id } }, { upsert: true, returnDocument: 'after' })
      const { name, plan } = bob._doc
      bob.$set('plan', 'pro'); bob.markModified('plan'); await bob.save()
      await bob.updateOne({ $set: { name: 'Bobby' } })
      const raw = await mongoose.connection.collection('members').findOne({ name: 'Bobby' })
      return { note: [note.by.name, note.by.team.name], notes: found.notes.map((each) => each.text), count: found.noteCount, team: found.team.name,
        admins: (await Admin.find()).map((each) => [each.name, each.level]), all: await Member.countDocuments(), seeded: seeded.plan, doc: [name, plan], raw: raw.plan,
        shout: found.shout, hello: found.hello(), named: (await Member.named('Cyd')).name }`,
      { imports: MODELS, world },
    )
    expect(result).toEqual({
      note: ['Ada', 'Blue'],
      notes: ['Two'],
      count: 2,
      team: 'Blue',
      admins: [['Ada', 3]],
      all: 3,
      seeded: 'free',
      doc: ['Bob', 'free'],
      raw: 'pro',
      shout: 'ADA',
      hello: 'Hello Ada',
      named: 'Cyd',
    })
  }, 30_000)

  it('says what is not simulated, at its line', async () => {
    await expect(runQueries(`return User.watch()`, { imports: MODELS })).rejects.toThrow(
      'User.watch is not simulated',
    )
    await expect(
      runQueries(`return User.aggregate([{ $match: {} }, { $out: 'copy' }])`, { imports: MODELS }),
    ).rejects.toThrow('$out in User.aggregate is not simulated')
  }, 30_000)

  it('runs plugins, and hooks around saves and queries', async () => {
    const world = createQueryWorld()
    const result = await runQueries(
      `const log = []
      const softDeleted = (schema, { field }) => {
        schema.add({ [field]: { type: Boolean, default: false } })
        schema.statics.removed = function () { return this.find({ [field]: true, all: true }) }
        schema.pre(/^find/, function (next) { const { all, ...filter } = this.getFilter(); if (!all) this.where({ [field]: { $ne: true } }); else delete this.getFilter().all; next() })
      }
      const noteSchema = new Schema({ title: String, slug: String, edits: Number })
      noteSchema.plugin(softDeleted, { field: 'gone' })
      noteSchema.pre('validate', function () { this.slug = this.title.toLowerCase() })
      noteSchema.pre('findOneAndUpdate', function () { this.set({ edits: 1 }) })
      noteSchema.post('save', (doc) => { log.push('saved ' + doc.title) })
      noteSchema.post('find', (docs) => { log.push('found ' + docs.length) })
      noteSchema.pre('bulkWrite', () => { log.push('never') })
      const Note = mongoose.model('Note', noteSchema)
      await Note.create([{ title: 'One' }, { title: 'Two', gone: true }])
      const found = await Note.find({})
      const removed = await Note.removed()
      const changed = await Note.findOneAndUpdate({ title: 'One' }, { title: 'Uno' }, { new: true })
      const refused = await Note.findById(removed[0]._id)
      noteSchema.pre('save', async () => { throw new Error('read only') })
      const failed = await Note.create({ title: 'Three' }).catch((error) => error.message)
      return { slugs: found.map((note) => note.slug), removed: removed.map((note) => note.title), changed: [changed.title, changed.edits], refused, failed, log }`,
      { imports: MODELS, world },
    )
    expect(result).toEqual({
      slugs: ['one'],
      removed: ['Two'],
      changed: ['Uno', 1],
      refused: null,
      failed: 'read only',
      log: ['saved One', 'saved Two', 'found 1', 'found 1'],
    })
  }, 30_000)
})
