import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classicScripts } from './src/check/build/plugin.ts'

export default defineConfig({
  base: './',
  plugins: [react(), classicScripts()],
  build: { target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 1000 },
  server: { host: 'localhost', port: 5173 },
})
