// The parts of the platform that it needs: keys, signatures, abort signals.
import './platform.ts'

// biome-ignore lint/performance/noReExportAll: the package as a whole, as users import it
export * from 'jose'
