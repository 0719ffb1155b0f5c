import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { editorTypes } from './src/check/build/editor-types.ts'
import { classicScripts } from './src/check/build/plugin.ts'

export default defineConfig({
  base: './',
  plugins: [react(), editorTypes(), classicScripts()],
  build: { target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 1000 },
  server: { host: 'localhost', port: 5173 },
})
