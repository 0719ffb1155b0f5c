import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, parsePort } from './port.ts'
import { fileFor, startStaticServer } from './static-server.ts'

let directory = ''

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'authscope-static-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), '<title>home</title>')
  writeFileSync(join(directory, 'assets', 'a b.js'), '1')
})

afterAll(() => rmSync(directory, { recursive: true }))

test('serves files with their types, under a path too', async () => {
  const server = await startStaticServer({ directory, port: 0, mount: '/authscope/' })
  try {
    expect(server.url).toBe(`http://localhost:${server.port}/authscope/`)
    const home = await fetch(server.url)
    expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await home.text()).toContain('home')
    const script = await fetch(`${server.url}assets/a%20b.js?x=1`)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await fetch(`${server.url}~/w1/laptop/https/app.example/`)).status).toBe(404)
    expect((await fetch(new URL('/', server.url))).status).toBe(404)
  } finally {
    await server.close()
  }
})

test('sends a file that is kept compressed, unpacked for a client that does not unpack', async () => {
  writeFileSync(join(directory, 'assets', 'large.js.gz'), gzipSync('let large'))
  const server = await startStaticServer({ directory, port: 0 })
  try {
    const packed = await fetch(`${server.url}assets/large.js?x=1`)
    const sent = ['content-type', 'content-encoding'].map((name) => packed.headers.get(name))
    expect([...sent, await packed.text()]).toEqual(['text/javascript; charset=utf-8', 'gzip', 'let large'])
    const plain = await fetch(`${server.url}assets/large.js`, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'let large'])
  } finally {
    await server.close()
  }
})

test('answers unknown paths with the index page where a host is to behave so', async () => {
  const server = await startStaticServer({ directory, port: 0, fallback: true })
  try {
    const answer = await fetch(`${server.url}~/w1/laptop/https/app.example/`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('home')
  } finally {
    await server.close()
  }
})

test('serves single files from elsewhere under their paths', async () => {
  const elsewhere = join(directory, 'assets', 'a b.js')
  const server = await startStaticServer({ directory, port: 0, files: { '/traces/x.authscope': elsewhere } })
  try {
    expect(await (await fetch(`${server.url}traces/x.authscope`)).text()).toBe('1')
    expect((await fetch(`${server.url}traces/y.authscope`)).status).toBe(404)
  } finally {
    await server.close()
  }
})

test('a taken port is one sentence that names --port', async () => {
  const server = await startStaticServer({ directory, port: await freePort() })
  try {
    await expect(startStaticServer({ directory, port: server.port })).rejects.toThrow(
      `Port ${server.port} is taken by another program: choose another one with --port.`,
    )
  } finally {
    await server.close()
  }
})

test('never leaves its directory', () => {
  for (const path of [
    '/../secret',
    '/%2e%2e/secret',
    '/assets/%2e%2e/%2e%2e/secret',
    '/%00',
    '/%',
    '//etc/passwd',
  ]) {
    expect(fileFor(join(directory, 'assets'), '/', path)).toBeUndefined()
  }
})

test('a port must be a number in range', () => {
  expect(parsePort('5000')).toBe(5000)
  for (const text of ['', 'abc', '-1', '65536', '1e3'])
    expect(() => parsePort(text)).toThrow('--port takes a number')
})
