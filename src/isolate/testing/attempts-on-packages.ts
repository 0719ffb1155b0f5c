import { SMALL_PACKAGES } from '../interpreter/small-packages.ts'
import { THIN_PACKAGES } from '../interpreter/thin-packages.ts'
import { PUBLISHED_PACKAGES } from '../packages/published.ts'
import type { Attempt } from './attempt.ts'

/**
 * Goes through everything that a package exports, two steps deep, and tries to get from each value to something that is not from inside: by its
 * constructor, by calling it with what gives a global object away, and by its prototype chain.
 */
const TRY_EACH = `
  const own = Function('return this')()
  const isInside = (value) => {
    try {
      const make = value?.constructor?.constructor
      if (typeof make !== 'function') return true
      const made = make('return this')()
      // Of a generator, it makes generators.
      const found = typeof made?.[Symbol.iterator] === 'function' ? made.next().value : made
      return found === own || found === undefined || found === null || typeof found !== 'object'
    } catch { return true }
  }
  const seen = new Set(), left = []
  const visit = (value, depth, path) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
    seen.add(value)
    if (seen.size > 400) return
    if (!isInside(value)) left.push(path)
    for (let up = value; up; up = Object.getPrototypeOf(up)) if (!isInside(up)) left.push(path + '^')
    if (depth === 0) return
    for (const key of Reflect.ownKeys(value)) {
      let member
      try { member = value[key] } catch { continue }
      visit(member, depth - 1, path + '.' + String(key))
    }
  }
  visit(all, 2, 'all')
  for (const [name, value] of Object.entries(all).slice(0, 25)) {
    if (typeof value !== 'function') continue
    for (const args of [[], ['__proto__'], [own], ['constructor', { prototype: own }]]) {
      let result
      try { result = value(...args) } catch (error) { result = error }
      if (result instanceof Promise) { result.catch(() => undefined); continue }
      visit(result, 1, name + '()')
    }
  }
  return { left: left.slice(0, 5), prototype: Object.keys(Object.prototype), polluted: ({}).polluted }`

/** Texts that read like settings of a package, with a way to every object's prototype. */
const POLLUTED = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`

/** Database clients that the table knows by patterns. */
const CLIENTS = [
  '@libsql/client',
  '@prisma/client',
  '@supabase/supabase-js',
  '@upstash/ratelimit',
  '@upstash/redis',
  '@vercel/kv',
  'better-sqlite3',
  'bun:sqlite',
  'drizzle-orm',
  'drizzle-orm/better-sqlite3',
  'firebase-admin/firestore',
  'ethers',
  'firebase/auth',
  'google-auth-library',
  'ioredis',
  'kysely',
  'ldap-authentication',
  'ldapjs',
  'ldapjs-client',
  'ldapts',
  'mongodb',
  'mongoose',
  'mysql2/promise',
  'next-sanity',
  'node:sqlite',
  'pg',
  'postgres',
  'rate-limiter-flexible',
  'redis',
  'siwe',
  'viem',
]

const OF_PACKAGES: readonly Attempt[] = [
  ...PUBLISHED_PACKAGES.keys(),
  ...Object.keys({ ...SMALL_PACKAGES, ...THIN_PACKAGES }),
  ...CLIENTS,
]
  .filter((name) => !name.startsWith('authscope:'))
  .map((name) => ({
    name: `everything that ${name} exports`,
    imports: `import * as all from '${name}'`,
    // Drivers are there for code that has SQL.
    body: `/* select 1 from users */ ${TRY_EACH}`,
    returns: { left: [], prototype: [], polluted: undefined },
  }))

/** Ways out through packages: everything that each exports, and what some of them do with texts of strangers. */
export const PACKAGES: readonly Attempt[] = [
  ...OF_PACKAGES,
  {
    name: 'prototypes by names of tables and columns, in queries that are answered at once',
    imports: `import Database from 'better-sqlite3'\nconst db = new Database('x')`,
    body: `const found = []; for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) for (const text of ['insert into "' + name + '" (id, polluted) values (1, 2)', 'insert into users (id, "' + name + '") values (1, 2)', 'update "' + name + '" set polluted = 1', 'select "' + name + '" from "' + name + '"', 'create table "' + name + '" (id integer primary key, "' + name + '" text)']) { try { found.push(db.prepare(text).all === undefined); if (text.startsWith('select')) db.prepare(text).all(); else db.prepare(text).run() } catch {} } return { v: String(({}).polluted) + found.includes(true) }`,
    returns: { v: 'undefinedfalse' },
  },
  {
    name: 'rows of another kind, by a replaced JSON and prototypes',
    imports: `import Database from 'better-sqlite3'\nconst db = new Database('x')`,
    body: `const plain = JSON.stringify; JSON.stringify = (value, ...rest) => plain(value, ...rest)?.replace('"find"', '"restore"').replace('"value"', '"call"'); Object.prototype.statement = { action: 'restore', rows: 5 }; const found = []; for (const text of ['select id from users where id = 1', 'delete from users']) { try { found.push(typeof db.prepare(text).run()) } catch (error) { found.push(error.constructor.constructor('return globalThis')() === globalThis) } } JSON.stringify = plain; delete Object.prototype.statement; return { v: found.every(Boolean) }`,
    returns: { v: true },
  },
  {
    name: 'prototypes by merging and setting',
    imports: `import * as lodash from 'lodash'\nimport qs from 'qs'\nimport superjson from 'superjson'`,
    body: `const evil = JSON.parse('${POLLUTED}'); for (const work of [() => lodash.merge({}, evil), () => lodash.defaultsDeep({}, evil), () => lodash.set({}, '__proto__.polluted', 1), () => lodash.set({}, 'constructor.prototype.polluted', 1), () => lodash.zipObjectDeep(['__proto__.polluted'], [1]), () => qs.parse('__proto__[polluted]=1&constructor[prototype][polluted]=1', { allowPrototypes: true }), () => superjson.parse('{"json":{},"meta":{"values":{"__proto__.polluted":["Date"]}}}')]) try { work() } catch {} return { v: String(({}).polluted) }`,
    returns: { v: 'undefined' },
  },
  {
    name: 'prototypes by the paths of an action’s errors and by its contexts',
    imports: `import { createSafeActionClient } from 'next-safe-action'`,
    body: `const evil = JSON.parse('${POLLUTED}'), paths = [['__proto__', 'polluted'], ['constructor', 'prototype', 'polluted'], ['__proto__', '_errors']]; const schema = { '~standard': { validate: () => ({ issues: paths.map((path) => ({ message: 'no', path })) }) } }; const client = createSafeActionClient().use(({ next }) => next({ ctx: evil })).use(({ next }) => next({ ctx: evil })); await client.schema(schema).action(async () => 1)({}); await client.action(async () => 1)(); return { v: String(({}).polluted) + ({})._errors }`,
    returns: { v: 'undefinedundefined' },
  },
  {
    name: 'code in a template',
    imports: `import { template } from 'lodash'`,
    body: `return { v: template('<%= typeof window + typeof require + typeof importScripts + typeof XMLHttpRequest %>')({}) }`,
    returns: { v: 'undefinedundefinedundefinedundefined' },
  },
  {
    name: 'axios with an adapter or a proxy of the machine',
    imports: `import axios from 'axios'`,
    body: `const found = []; for (const given of [{ adapter: 'http' }, { adapter: 'xhr' }, { socketPath: '/var/run/docker.sock' }, { proxy: { host: '127.0.0.1', port: 1 } }]) found.push(await axios.get('file:///etc/passwd', given).then(() => 'done', (error) => error.name)); return { v: found.includes('done') }`,
    returns: { v: false },
  },
  {
    name: 'a server that listens',
    imports: `import express from 'express'\nimport { Hono } from 'hono'`,
    body: `const found = [express().listen(80), new Hono().fetch, express.static('/etc')]; return { v: found.map((one) => one.constructor.constructor('return globalThis')() === globalThis).join() }`,
    returns: { v: 'true,true,true' },
  },
  {
    name: 'argon2 with numbers and bytes that are none',
    imports: `import { hash, verify } from 'argon2'`,
    body: `const found = []; for (const given of [{ memoryCost: Infinity }, { timeCost: -1 }, { parallelism: 2 ** 40 }, { hashLength: 2 ** 40 }, { type: '__proto__' }, { salt: { length: 2 ** 40 } }, { secret: { length: 2 ** 40 } }, { associatedData: 5 }, { version: 5 }, { version: 1e9 }]) found.push(await hash('a', given).then(() => 'done', (error) => error.constructor.constructor('return globalThis')() === globalThis)); return { v: found.join() }`,
    returns: { v: 'true,true,true,true,true,true,true,true,true,true' },
  },
]
