import type { Project } from '../messages.ts'
import type { Expectations } from './likely.ts'
import type { PreparedProject } from './prepare-project.ts'

/** A project before any of it runs. */
export interface ReadyProject {
  readonly prepared: PreparedProject
  /** What the code says of what is around it, if it asks anything. */
  readonly expected: Expectations | undefined
}

/** All that getting a project ready depends on. */
export interface ProjectFacts {
  readonly project: Project
  readonly environment: Readonly<Record<string, string>>
  readonly providers: Readonly<Record<string, object>>
}

/** The project that was made ready last: the next exchange has the same one, as a rule. */
export interface ReadyProjects {
  get(facts: ProjectFacts, make: () => Promise<ReadyProject>): Promise<ReadyProject>
}

export function createReadyProjects(): ReadyProjects {
  let last: { readonly key: string; readonly ready: ReadyProject } | undefined
  return {
    get: async ({ project, environment, providers }, make) => {
      const key = JSON.stringify([project, environment, Object.keys(providers)])
      if (last?.key !== key) last = { key, ready: await make() }
      return last.ready
    },
  }
}
