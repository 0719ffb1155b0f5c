/** What a room may import. */
export interface Floor {
  /** Other rooms. Its `tsconfig.json` references just these, so the type checker refuses the rest. */
  readonly rooms: readonly string[]
  /** npm packages in what ships, types included. Tests may use any. */
  readonly packages: readonly string[]
}

/** The floor plan: each room with everything that it imports. What is not here is forbidden, what is here is used. */
export const PLAN: Readonly<Record<string, Floor>> = {
  catalogue: { rooms: [], packages: [] },
  core: { rooms: [], packages: ['@noble/hashes', 'oauth4webapi'] },
  protocol: { rooms: ['catalogue'], packages: [] },
  mocks: { rooms: [], packages: ['@noble/curves', 'jose', 'msw'] },
  providers: { rooms: ['core'], packages: ['@simplewebauthn/server'] },
  adapter: { rooms: ['core'], packages: ['dexie'] },
  sandbox: {
    rooms: ['core'],
    packages: [
      '@jitl/quickjs-wasmfile-release-sync',
      '@noble/ciphers',
      '@noble/hashes',
      'bcryptjs',
      'jose',
      'quickjs-emscripten-core',
      'sucrase',
      'zod',
    ],
  },
  lessons: { rooms: ['protocol'], packages: [] },
  page: { rooms: ['protocol'], packages: ['@simplewebauthn/browser'] },
  sim: {
    rooms: ['catalogue', 'core', 'mocks', 'protocol', 'providers'],
    packages: ['@csstools/css-tokenizer', '@noble/hashes', 'entities', 'jose', 'tldts-icann'],
  },
  record: { rooms: ['catalogue', 'lessons', 'protocol'], packages: [] },
  link: { rooms: ['protocol', 'record'], packages: [] },
  parts: { rooms: [], packages: ['lucide-react', 'react', 'react-aria-components'] },
  studio: {
    rooms: ['link', 'parts', 'protocol', 'record'],
    packages: ['lucide-react', 'monaco-editor', 'react'],
  },
  ui: {
    rooms: ['catalogue', 'lessons', 'link', 'parts', 'protocol', 'record', 'studio'],
    packages: [
      '@csstools/css-tokenizer',
      '@tanstack/react-virtual',
      'dompurify',
      'lucide-react',
      'react',
      'react-aria-components',
      'react-dom',
    ],
  },
  worker: { rooms: ['adapter', 'core', 'mocks', 'protocol', 'providers', 'sandbox', 'sim'], packages: [] },
}

/**
 * The order of the folders in a room, from its README: a folder imports from itself and from those before it. A file at the room's top level has a place in
 * the order, too.
 */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  record: [
    'values',
    'labels',
    'outline',
    'diagram',
    'descriptions',
    'tokens',
    'flow',
    'tabs',
    'edit',
    'compare',
    'code',
    'export',
  ],
  parts: ['stores', 'window', 'keys', 'text', 'forms', 'overlays'],
  studio: ['styles', 'examples', 'foreign', 'desk', 'monaco', 'playing'],
  link: ['worker', 'replay', 'frames', 'session', 'boot'],
  sim: [
    'values',
    'rules',
    'journal',
    'pause',
    'time',
    'recorder',
    'machine',
    'engine',
    'site',
    'browser',
    'commands',
    'computer.ts',
  ],
}
