import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseAddress, findBrokenFiles } from './diagnose.ts'

describe('findBrokenFiles', () => {
  const BASE = 'https://host.example/site/'
  const answers: Readonly<Record<string, () => Response>> = {
    'whole.js': () => new Response('', { headers: { 'content-type': 'text/javascript' } }),
    'style.css': () => new Response('', { headers: { 'content-type': 'text/css' } }),
    'gone.js': () => new Response('', { status: 404 }),
    'untyped.js': () => new Response(new Uint8Array(1)),
    'wrong.js': () => new Response('', { headers: { 'content-type': 'text/plain' } }),
    'fallback.js': () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  }
  const fetch = async ({ url }: Request) => {
    const answer = answers[url.slice(BASE.length)]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  }

  it('names each broken file and says how it is broken', async () => {
    const files = [...Object.keys(answers), 'offline.js'].map((path) => BASE + path)
    expect(await findBrokenFiles(files, BASE, fetch)).toEqual([
      'gone.js: the server returned status 404.',
      "untyped.js: the server sent it as a file without a type, not as text/javascript, so browsers don't run it.",
      "wrong.js: the server sent it as text/plain, not as text/javascript, so browsers don't run it.",
      'fallback.js: the server sent an HTML page instead. The file is missing.',
      'offline.js: there is no connection to the server.',
    ])
  })
})

describe('diagnose', () => {
  const gone = ['assets/index.js: the server returned status 404.']

  it('links from an address of the simulated internet to the workbench', () => {
    expect(diagnoseAddress('/site/~/w1/laptop/https/app.example/')?.link?.href).toBe('/site/')
    expect(diagnoseAddress('/~user/')).toBeUndefined()
  })

  it('asks for the slash at the end of a folder, in case the host left it out', () => {
    expect(diagnose('/site', gone).link?.href).toBe('/site/')
    expect(diagnose('/site/', gone).link).toBeUndefined()
    expect(diagnose('/site/index.html', gone).link).toBeUndefined()
  })

  it('shows the error when every file is there', () => {
    expect(diagnose('/', [], 'x is not a function').sentences).toEqual([
      'A script of the page failed: x is not a function',
    ])
    expect(diagnose('/', gone, 'x is not a function').files).toEqual(gone)
    expect(diagnose('/', []).sentences).toEqual([
      'A file was missing at first, but the server has all of them now.',
    ])
  })
})
