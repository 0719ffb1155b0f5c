import * as z from 'zod'

// biome-ignore lint/performance/noReExportAll: the package as a whole, as users import it
export * from 'zod'
export { z }
export default z
