import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { editorTypes } from './tools/build/editor-types.ts'
import { leanMonaco, leanTypeScript } from './tools/build/lean-monaco.ts'
import { classicScripts } from './tools/build/plugin.ts'
import { sharedAuthenticator } from './tools/build/shared-authenticator.ts'
import { preloadOpen, startChunks } from './tools/build/start-chunks.ts'

/** Its commands are no part of it: the palette has them from the start. */
function editorFolder(ids: readonly string[]): string {
  const isEditor = (id: string) =>
    /monaco|editor-types|src\/studio\/|ui\/code\/(?!commands\.ts)|^editor\.css$/.test(id)
  return ids.some(isEditor) ? 'editor/' : ''
}

export default defineConfig({
  base: './',
  plugins: [react(), editorTypes(), leanMonaco(), preloadOpen(), sharedAuthenticator(), classicScripts()],
  build: {
    target: 'es2023',
    // Every browser that has what the start asks for has it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: startChunks() },
        // What only the editor needs has a folder of its own: it is fetched when it is first opened, or when there is time.
        chunkFileNames: ({ moduleIds }) => `assets/${editorFolder(moduleIds)}[name]-[hash].js`,
        assetFileNames: ({ names, originalFileNames }) =>
          `assets/${editorFolder([...originalFileNames, ...names])}[name]-[hash][extname]`,
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [leanTypeScript()],
    rolldownOptions: { output: { entryFileNames: 'assets/editor/[name]-[hash].js' } },
  },
  // Bundled ahead, the editor would miss what the plugins above take out of it, and its workers would not be found.
  optimizeDeps: { exclude: ['monaco-editor'] },
  server: { host: 'localhost', port: 5173 },
})
