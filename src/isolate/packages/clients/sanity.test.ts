import { expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

it('Sanity answers queries in GROQ from its documents, and users are those of Auth.js', async () => {
  const world = createQueryWorld()
  const result = await runQueries(
    `const ada = await client.create({ _type: 'author', id: 7, name: 'Ada', skills: ['maths'] })
    await client.createIfNotExists({ _id: 'post-1', _type: 'post', title: 'First', author: { _type: 'reference', _ref: ada._id }, views: 2 })
    await client.createIfNotExists({ _id: 'post-1', _type: 'post', title: 'Again' })
    await client.create({ _type: 'user', email: 'bob@example.com', password: 'hash' })
    await client.patch('post-1').set({ title: 'Changed' }).inc({ views: 3 }).unset(['draft']).setIfMissing({ likes: 0, title: 'x' }).commit()
    await client.createOrReplace({ _id: 'post-2', _type: 'post', title: 'Second', views: 9 })
    const AUTHOR = defineQuery('*[_type == "author" && id == $id][0]{ _id, name, "n": count(skills) }')
    const found = {
      author: await client.withConfig({ useCdn: false }).fetch(AUTHOR, { id: 7 }),
      none: await client.fetch(AUTHOR, { id: 8 }),
      user: await client.fetch(groq\`*[_type == "user" && email == $email][0]\`, { email: 'bob@example.com' }),
      posts: await client.fetch('*[_type == "post"] | order(views desc){ title, views, "by": author->name, likes }'),
      count: await client.fetch('count(*[_type == "post" && views > $n])', { n: 5 }),
      one: (await client.getDocument('post-1')).title,
      settings: client.withConfig({ token: 't' }).config(),
    }
    await client.delete('post-2')
    const broken = await client.fetch('*[_type ==').catch((error) => error.message)
    return { ...found, same: found.author._id === ada._id, left: await client.fetch('*[_type == "post"].title'), broken }`,
    {
      imports: `import { createClient, defineQuery, groq } from 'next-sanity'\nconst client = createClient({ projectId: 'x', dataset: 'production' })`,
      world,
    },
  )
  expect(result).toMatchObject({
    author: { name: 'Ada', n: 1 },
    none: null,
    user: { _type: 'user', email: 'bob@example.com', password: 'hash' },
    posts: [
      { title: 'Second', views: 9, by: null },
      { title: 'Changed', views: 5, by: 'Ada', likes: 0 },
    ],
    count: 1,
    one: 'Changed',
    settings: { projectId: 'x', dataset: 'production', token: 't' },
    same: true,
    left: ['Changed'],
    broken: expect.stringMatching(/this GROQ cannot be read/),
  })
  expect(world.rows('users')).toMatchObject([{ email: 'bob@example.com' }])
}, 30_000)

it('files of Sanity that are not here are its client and its queries', async () => {
  const result = await runQueries(
    `const find = () => client.withConfig({ useCdn: false }).fetch(AUTHOR_BY_GITHUB_ID_QUERY, { id: 7 })
    const before = await find()
    await writeClient.create({ _type: 'author', id: 7, name: 'Ada' })
    return { before, after: (await find()).name }`,
    {
      imports: `import { client } from '@/sanity/lib/client'\nimport { AUTHOR_BY_GITHUB_ID_QUERY } from '@/sanity/lib/queries'\nimport { writeClient } from '@/sanity/lib/write-client'`,
    },
  )
  expect(result).toEqual({ before: null, after: 'Ada' })
}, 30_000)
