import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../../tools/paths.ts'

interface LockedPackage {
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(
  readFileSync(`${ROOT}/package-lock.json`, 'utf8'),
).packages

test('the lock file names no registry host, so that any registry can serve it', () => {
  expect(Object.values(packages).filter((entry) => entry.resolved !== undefined)).toEqual([])
})

test('the lock file has every platform’s binary packages, without which `npm ci` refuses it', () => {
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  const locked = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  )
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})
