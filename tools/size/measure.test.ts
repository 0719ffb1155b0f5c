import { expect, test } from 'vitest'
import { BUDGETS } from './budgets.ts'
import { firstLoadFiles, judge, staticImports } from './measure.ts'

test('counts the entry, its preloads and its styles, each once', () => {
  const html = `
    <link rel="icon" href="./icon.svg">
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/react-2.js">
    <link rel="modulepreload" crossorigin href="./assets/react-2.js">
    <link rel="stylesheet" crossorigin href="./assets/index-3.css">`
  expect(firstLoadFiles(html)).toEqual(['assets/index-1.js', 'assets/react-2.js', 'assets/index-3.css'])
})

test('tells what the first sentence needs from what is fetched behind it', () => {
  const html = `
    <script type="module" crossorigin src="./assets/start-1.js"></script>
    <link rel="modulepreload" crossorigin fetchpriority="low" href="./assets/open-2.js">`
  expect(firstLoadFiles(html)).toEqual(['assets/start-1.js', 'assets/open-2.js'])
  expect(firstLoadFiles(html, false)).toEqual(['assets/start-1.js'])
})

test('a budget may be used up, and not more', () => {
  const name = 'engine with one OAuth provider'
  expect(judge(name, ['a.ts'], BUDGETS[name])).toMatchObject({ budget: BUDGETS[name], over: false })
  expect(judge(name, ['a.ts'], BUDGETS[name] + 0.001)).toMatchObject({ over: true })
})

test('scripts that a chunk imports before it runs are counted, those that it loads later are not', () => {
  const code = `import{a as b}from"./one-1.js";import"./two-2.js";export{c}from'./three-3.js';const d=()=>import("./four-4.js")`
  expect(staticImports(code)).toEqual(['one-1.js', 'two-2.js', 'three-3.js'])
})
