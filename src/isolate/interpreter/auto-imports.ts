import { importsOf } from '../../protocol/code-imports.ts'
import { codeOnly } from '../../protocol/code-text.ts'
import type { Project } from '../messages.ts'

const IS_NUXT = /['"]#auth['"]/
/** What Nuxt and h3 give every file of a server, and this sandbox too. */
const GIVEN =
  /^(?:defineEventHandler|eventHandler|useRuntimeConfig|require|module|exports|process|global|window|document)$/
const WORD =
  /^(?:as|async|await|case|catch|delete|do|else|for|from|function|if|import|in|instanceof|keyof|new|of|return|satisfies|super|switch|this|throw|typeof|void|while|with|yield)$/

/** A project of Nuxt, which imports by itself what its files use and do not declare: from `server/utils`, if it is there. */
export function withAutoImports(project: Project): Project {
  if (!IS_NUXT.test(project.files[project.entry] ?? '')) return project
  const files = Object.entries(project.files).map(([file, text]) => {
    if (!/\.[cm]?[jt]s$/.test(file) || !isOfServer(file, text)) return [file, text]
    const lines = freeNames(text).map(
      (name) => `import { ${name} } from ${JSON.stringify(sourceOf(name, file, project.files))};`,
    )
    return [file, lines.join('') + text]
  })
  return { ...project, files: Object.fromEntries(files) }
}

function isOfServer(file: string, text: string): boolean {
  return IS_NUXT.test(text) || /(?:^|\/)utils\//.test(file)
}

/** Names that a file calls or reads members of, and that nothing in it can have declared. */
function freeNames(text: string): readonly string[] {
  const code = codeOnly(text)
  // Code inside templates counts, too.
  const inTexts = [...text.matchAll(/\$\{([^{}]*)\}/g)].map(([, inner = '']) => inner)
  const calls = /(?<![\w$.'"`]|\.\s|function\s)([a-z$][\w$]*|[A-Z]\w*Schema)\s*(?:<[\w<>, ]*>)?(?=\(|\.\w)/g
  // A schema is handed on as it is: `safeParse(LogInSchema, credentials)`.
  const handed = /(?<=\b\w+\s*\((?:[^()<>:;{}]*,)?\s*)([A-Za-z]\w*Schema)(?=\s*[,)])/g
  const namesOf = (sign: RegExp) =>
    [...[code, ...inTexts].join(';').matchAll(sign)].map(([, name = '']) => name)
  const schemas = namesOf(handed).filter((name) => !isVariable(name, code))
  const used = namesOf(calls).filter((name) => !isDeclared(name, code))
  const imported = new Set(importsOf(text).flatMap(({ names }) => names))
  return [...new Set([...used, ...schemas])].filter(
    (name) => !imported.has(name) && !(name in globalThis) && !GIVEN.test(name) && !WORD.test(name),
  )
}

/** As a variable, a function, or an import by another name. */
function isVariable(name: string, code: string): boolean {
  return new RegExp(
    `\\b(?:const|let|var|function\\*?|class|import|as)\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`,
  ).test(code)
}

/** So, or where it may be a parameter or a part of a pattern. */
function isDeclared(name: string, code: string): boolean {
  if (isVariable(name, code)) return true
  const word = name.replaceAll('$', '\\$')
  return new RegExp(
    [
      `[({,[]\\s*(?:\\.\\.\\.\\s*)?${word}\\s*(?:\\?\\s*)?(?::[^,(){}]+)?(?:=(?!=)[^,)}]+)?[,)}\\]]`,
      `(?<![\\w$.])${word}\\s*=>`,
      // A method of an object or a class.
      `(?:^|[{,;\\n])\\s*(?:async\\s+)?${word}\\s*\\([^()]*\\)\\s*(?::[^{}();]+)?\\{`,
      `\\w\\s*:\\s*${word}\\s*(?:=[^,}]+)?[,}]`,
    ].join('|'),
    'm',
  ).test(code)
}

/** Where Nuxt finds it. */
function sourceOf(name: string, from: string, files: Project['files']): string {
  const found = Object.entries(files).find(
    ([file, text]) =>
      file !== from &&
      /(?:^|\/)(?:utils|lib)\//.test(file) &&
      new RegExp(
        `\\bexport\\s+(?:async\\s+)?(?:const|let|function)\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`,
      ).test(text),
  )?.[0]
  if (found === undefined) return '#imports'
  const up = from
    .split('/')
    .slice(0, -1)
    .map(() => '..')
  return [...(up.length === 0 ? ['.'] : up), found].join('/')
}
