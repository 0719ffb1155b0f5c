import { expect, test } from 'vitest'
import { precachePaths } from './worker-scripts.ts'

test('the worker keeps every built file but source maps, and the index page by its folder', () => {
  const files = ['index.html', 'assets/index-1.js', 'assets/index-1.js.map', 'page.js']
  expect(precachePaths(files)).toEqual(['./', 'assets/index-1.js', 'page.js'])
})
