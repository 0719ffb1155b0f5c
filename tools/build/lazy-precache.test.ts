import { expect, it } from 'vitest'
import { lazyPrecache } from './lazy-precache.ts'

const chunk = (imports: readonly string[] = []) => ({ type: 'chunk' as const, imports: [...imports] })

it('keeps the editor for later, but nothing of its folder that is imported outside of it', () => {
  const bundle = {
    'index.html': { type: 'asset' as const },
    'assets/index.js': chunk(['assets/view.js']),
    'assets/view.js': chunk(['assets/editor/commands.js']),
    'assets/editor/commands.js': chunk(['assets/editor/words.js']),
    'assets/editor/words.js': chunk(),
    'assets/editor/code-view.js': chunk([
      'assets/index.js',
      'assets/editor/commands.js',
      'assets/editor/monaco.js',
    ]),
    'assets/editor/monaco.js': chunk(),
    'assets/editor/monaco.css': { type: 'asset' as const },
  }
  expect([...lazyPrecache(bundle)]).toEqual([
    'assets/editor/code-view.js',
    'assets/editor/monaco.js',
    'assets/editor/monaco.css',
  ])
})
