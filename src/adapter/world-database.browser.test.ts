import { describeWorldDatabase } from './testing/world-suite.ts'

describeWorldDatabase("The world database on the browser's IndexedDB", () => undefined)
