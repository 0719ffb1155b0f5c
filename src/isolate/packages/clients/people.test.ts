import { describe, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const PEOPLE = [
  {
    id: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    login: 'ada',
    columns: { memberOf: ['cn=admins,dc=example'] },
  },
  { id: 'bob', name: 'Bob', email: 'bob@example.com', login: 'bob' },
]
const SERVICE = { id: 'sue', name: 'Sue Service', email: 'sue@example.com', login: 'sue' }

const run = (imports: string, body: string, world = createQueryWorld(PEOPLE)) =>
  runQueries(body, { imports, world })

describe('LDAP', () => {
  it('ldapts logs people of the directory in, and finds them by filters', async () => {
    const world = createQueryWorld(PEOPLE)
    const result = await run(
      `import { Client, InvalidCredentialsError, EqualityFilter } from 'ldapts'\nconst client = new Client({ url: 'ldaps://dc.example' })`,
      `const base = 'ou=people,dc=example'
      await client.bind('cn=read-only-admin,dc=example', 'secret')
      const { searchEntries: [ada] } = await client.search(base, { scope: 'sub', filter: '(&(objectClass=inetOrgPerson)(|(uid=ADA)(mail=nobody@*)))', attributes: ['dn', 'mail', 'cn', 'memberOf', 'phone'] })
      await client.bind(ada.dn, 'ada-test-password')
      const wrong = await client.bind('uid=ada,' + base, 'guess').catch((error) => [error instanceof InvalidCredentialsError, error.name, error.code])
      const unknown = await client.bind('uid=eve,' + base, 'eve-test-password').catch((error) => error.code)
      const all = (await client.search(base, { filter: '(&(mail=*@example.com)(!(uid=bob)))' })).searchEntries
      const members = (await client.search(base, { filter: '(memberOf=cn=admins,dc=example)', attributes: ['uid'] })).searchEntries
      const one = (await client.search(base, { filter: new EqualityFilter({ attribute: 'sAMAccountName', value: 'bob' }), attributes: ['displayName'] })).searchEntries
      const broken = await client.search(base, { filter: '(uid=ada' }).catch((error) => error.message)
      await client.unbind()
      return { ada, wrong, unknown, all: all.map((entry) => entry.givenName + ' ' + entry.sn), members, one, broken, open: client.isConnected }`,
      world,
    )
    expect(result).toEqual({
      ada: {
        dn: 'uid=ada,ou=people,dc=example',
        mail: 'ada@example.com',
        cn: 'Ada Lovelace',
        memberOf: 'cn=admins,dc=example',
        phone: [],
      },
      wrong: [true, 'InvalidCredentialsError', 49],
      unknown: 49,
      all: ['Ada Lovelace'],
      members: [{ dn: 'uid=ada,ou=people,dc=example', uid: 'ada' }],
      one: [{ dn: 'CN=Bob,ou=people,dc=example', displayName: 'Bob' }],
      broken: 'the filter (uid=ada cannot be read at 2',
      open: false,
    })
    expect(world.asked.map(({ text }) => text)).toContain("client.bind('uid=ada,ou=people,dc=example', …)")
    expect(JSON.stringify(world.asked)).not.toContain('ada-test-password')
  }, 30_000)

  it('has a service account only under a name that no person has', async () => {
    const names = ['cn=Nadia Bindra', 'cn=Sue Service', 'cn=svc_ldap', 'cn=binduser', 'cn=Directory Manager']
    const result = await run(
      `import { Client } from 'ldapts'\nconst client = new Client({ url: 'ldaps://dc.example' })`,
      `const all = []
      for (const name of ${JSON.stringify(names)}) all.push(await client.bind(name + ',dc=example', 'guess').then(() => true, () => false))
      return all`,
      createQueryWorld([...PEOPLE, SERVICE]),
    )
    expect(result).toEqual([false, false, true, true, true])
  }, 30_000)

  it('takes the account of the app that the environment names, and has everyone in the groups that it names', async () => {
    const world = createQueryWorld(PEOPLE)
    const result = await run(
      `import { Client } from 'ldapts'\nObject.assign(process.env, { DIR_DN: 'app@dc.example', DIR_PASSWORD: 'x', DIR_STAFF_GROUP: 'staff', DIR_DENIED_GROUP: 'gone', DIR_ADMIN_GROUP: 'CN=it,DC=example' })\nconst client = new Client({ url: 'ldaps://dc.example' })`,
      `await client.bind(process.env.DIR_DN, process.env.DIR_PASSWORD)
      const wrong = await client.bind(process.env.DIR_DN, 'y').catch((error) => error.code)
      const { searchEntries } = await client.search('DC=example', { filter: '(uid=*)', attributes: ['memberOf'] })
      return { wrong, groups: searchEntries.map((entry) => entry.memberOf) }`,
      world,
    )
    expect(result).toEqual({
      wrong: 49,
      groups: ['cn=admins,dc=example', ['CN=staff,DC=example', 'CN=it,DC=example']],
    })
    // No one is looked for who could have registered.
    expect(JSON.stringify(world.asked[0]?.query)).not.toContain('dc.example')
    expect(JSON.stringify(world.asked[1]?.query)).toContain('dc.example')
  }, 30_000)

  it('ldapjs, ldapjs-client and ldap-authentication ask the same directory', async () => {
    const result = await run(
      `import ldap from 'ldapjs'\nimport LdapClient from 'ldapjs-client'\nimport { authenticate } from 'ldap-authentication'`,
      `const client = ldap.createClient({ url: process.env.LDAP_URI })
      client.on('error', () => {})
      const bound = await new Promise((resolve) => client.bind('uid=bob,dc=example', 'bob-test-password', (error) => resolve(error === null)))
      const refused = await new Promise((resolve) => client.bind('uid=bob,dc=example', 'x', (error) => resolve([error.name, error.lde_message])))
      const found = await new Promise((resolve, reject) => client.search('dc=example', { filter: '(uid=bob)', scope: 'sub', attributes: ['mail'] }, (error, res) => {
        const entries = []
        res.on('searchEntry', (entry) => entries.push([entry.objectName, entry.object.mail, entry.pojo.attributes[0].values]))
        res.on('error', reject)
        res.on('end', (result) => resolve([result.status, entries]))
      }))
      client.unbind()
      const other = new LdapClient({ url: 'ldap://x' })
      await other.bind('uid=ada,dc=example', 'ada-test-password')
      const [ada] = await other.search('dc=example', { filter: '(mail=ada@example.com)', scope: 'sub' })
      const user = await authenticate({ ldapOpts: { url: 'ldap://x' }, userDn: 'uid=ada,dc=example', userPassword: 'ada-test-password', userSearchBase: 'dc=example', usernameAttribute: 'uid', username: 'ada' })
      return { bound, refused, found, ada: ada.cn, user: user.mail }`,
    )
    expect(result).toEqual({
      bound: true,
      refused: ['InvalidCredentialsError', 'The supplied credential is invalid.'],
      found: [0, [['uid=bob,dc=example', 'bob@example.com', ['bob@example.com']]]],
      ada: 'Ada Lovelace',
      user: 'ada@example.com',
    })
  }, 30_000)
})

it('Firebase logs people in by address and password', async () => {
  const result = await run(
    `import { initializeApp, getApps } from 'firebase/app'\nimport { getAuth, signInWithEmailAndPassword } from 'firebase/auth'\nconst app = getApps().length === 0 ? initializeApp({ apiKey: 'x' }) : getApps()[0]`,
    `const { user } = await signInWithEmailAndPassword(getAuth(app), 'ada@example.com', 'ada-test-password')
    const wrong = await signInWithEmailAndPassword(getAuth(app), 'ada@example.com', 'x').catch((error) => [error.name, error.code])
    return { user: [user.uid, user.email, user.displayName], wrong }`,
  )
  expect(result).toEqual({
    user: ['ada', 'ada@example.com', 'Ada Lovelace'],
    wrong: ['FirebaseError', 'auth/invalid-credential'],
  })
}, 30_000)
