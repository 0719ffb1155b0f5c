import { describeWorldDatabase, onIndexedDb } from './testing/world-suite.ts'

describeWorldDatabase("The world database on the browser's IndexedDB", () => onIndexedDb())
