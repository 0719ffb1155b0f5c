import { expect, test } from 'vitest'
import type { PreparedProject } from './prepare-project.ts'
import { createReadyProjects, type ProjectFacts, type ReadyProject } from './ready-projects.ts'

const facts: ProjectFacts = {
  project: { entry: 'auth.ts', files: { 'auth.ts': 'export default 1' } },
  environment: { AUTH_SECRET: 'a' },
  providers: { github: {} },
}

test('a project is made ready again only when something that it depends on is different', async () => {
  const projects = createReadyProjects()
  let made = 0
  const make = async (): Promise<ReadyProject> => {
    made += 1
    return { prepared: { entry: String(made) } as PreparedProject, expected: undefined }
  }
  const first = await projects.get(facts, make)
  expect(await projects.get(structuredClone(facts), make)).toBe(first)
  const others: Partial<ProjectFacts>[] = [
    { project: { ...facts.project, files: { 'auth.ts': 'export default 2' } } },
    { environment: { AUTH_SECRET: 'b' } },
    { providers: { google: {} } },
  ]
  for (const other of others) await projects.get({ ...facts, ...other }, make)
  expect(made).toBe(4)
})

test('a project that could not be made ready is tried again', async () => {
  const projects = createReadyProjects()
  const lost = () => Promise.reject(new TypeError('error loading foreign.js'))
  await expect(projects.get(facts, lost)).rejects.toThrow('error loading')
  const ready: ReadyProject = { prepared: { entry: 'auth.ts' } as PreparedProject, expected: undefined }
  expect(await projects.get(facts, async () => ready)).toBe(ready)
})
