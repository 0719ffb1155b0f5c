import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { defineKind } from './kind.ts'

export type CodeLoaded = StepOf<'code.loaded'>

export const codeLoaded = defineKind('code.loaded', {
  group: 'callback',
  icon: 'call',
  isEssential: () => false,
  chore: ({ data }) => `${data.entry} loaded`,
  diagram: 'box',
  label: ({ data }) => ({ name: `${data.entry} loaded`, note: mountedLabel(data) }),
  description: ({ data: { basePath, entry, strategy, writtenStrategy } }) => {
    const loaded = `app.example loads ${entry} again for this request, like a serverless function at a cold start, and mounts the engine at ${basePath}.`
    if (strategy === undefined) return loaded
    const chosen = writtenStrategy && `, chosen here instead of ${writtenStrategy} as set in the code`
    return `${loaded} It uses ${strategy} sessions${chosen ?? ''}.`
  },
  lesson: {
    why: 'A serverless platform may start a fresh process at any time. Your code is evaluated again for each request, so don’t rely on what a variable contained before.',
    without:
      'Code that works only because one process happened to serve every request would look right here and fail in production.',
    spec: authjs('initialisation', 'getting-started/installation#configure'),
  },
  clause: 'the code is loaded',
})

/** `mounted at /api/auth, database sessions instead of jwt` */
function mountedLabel({ basePath, strategy, writtenStrategy }: CodeLoaded['data']): string {
  if (strategy === undefined) return `mounted at ${basePath}`
  const instead = writtenStrategy === undefined ? '' : ` instead of ${writtenStrategy}`
  return `mounted at ${basePath}, ${strategy} sessions${instead}`
}
