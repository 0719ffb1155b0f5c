import { transform } from 'sucrase'
import { SandboxError } from '../sandbox-error.ts'

/** TypeScript to JavaScript. Every line stays where it is. */
export function stripTypes(file: string, source: string): string {
  if (!/\.(ts|mts|js|mjs)$/.test(file)) throw unreadable(file)
  try {
    return transform(source, { transforms: ['typescript'], disableESTransforms: true }).code
  } catch (error) {
    const { message } = error as Error
    const [, line, column] = /\((\d+):(\d+)\)/.exec(message) ?? []
    const place = line ? { file, line: Number(line), column: Number(column) } : { file, line: 1 }
    const text = message.replace(/\s*\(\d+:\d+\)/, '')
    throw new SandboxError(
      { problem: 'syntax', message: `it cannot be read: ${text}`, place },
      { cause: error },
    )
  }
}

function unreadable(file: string): SandboxError {
  const message = `${file} is no module: TypeScript without JSX (.ts) and JavaScript (.js) can be run`
  return new SandboxError({ problem: 'syntax', message, place: { file, line: 1 } })
}
