import { FileProblem, fetchFile } from '../../protocol/shell-files.ts'

/** Why a page couldn't start, in words for the person who opened it. */
export interface Diagnosis {
  readonly title: string
  readonly sentences: readonly string[]
  /** One sentence for each file that is broken. */
  readonly files: readonly string[]
  /** The page isn't at the workbench's own address. */
  readonly isElsewhere?: boolean
  /** Where to go instead. */
  readonly link?: { readonly href: string; readonly text: string }
}

/** Set for an address of the simulated internet that the web server answered with the workbench's page, instead of the worker. */
export function diagnoseAddress(pathname: string): Diagnosis | undefined {
  const at = pathname.indexOf('/~/')
  if (at < 0) return undefined
  return {
    title: 'This address belongs to the simulated internet',
    sentences: ['The web server answered instead of the simulator. Open this page inside the workbench.'],
    files: [],
    isElsewhere: true,
    link: { href: pathname.slice(0, at + 1), text: 'Open the workbench' },
  }
}

/**
 * @param files one sentence for each file of the page that is broken
 * @param thrown the error that a script of the page threw
 */
export function diagnose(pathname: string, files: readonly string[], thrown?: string): Diagnosis {
  if (files.length === 0 && thrown !== undefined)
    return {
      title: "authscope didn't start",
      sentences: [`A script of the page failed: ${thrown}`],
      files,
    }
  if (files.length === 0)
    return {
      title: "authscope didn't load completely",
      sentences: ['A file was missing at first, but the server has all of them now.'],
      files,
    }
  const folder = pathname.slice(pathname.lastIndexOf('/') + 1)
  return {
    title: "authscope didn't load completely",
    sentences: [],
    files,
    ...(folder !== '' && !folder.endsWith('.html')
      ? { link: { href: `${pathname}/`, text: `Try ${pathname}/ with a slash at the end` } }
      : {}),
  }
}

/** One sentence for each script or style sheet of a page that is broken. */
export async function findBrokenFiles(
  hrefs: readonly string[],
  base: string,
  fetch: (request: Request) => Promise<Response>,
): Promise<string[]> {
  const looked = await Promise.all(
    hrefs.map(async (href) => {
      try {
        await fetchFile(fetch, href, href.startsWith(base) ? href.slice(base.length) : href)
        return []
      } catch (error) {
        if (error instanceof FileProblem) return [error.message]
        throw error
      }
    }),
  )
  return looked.flat()
}
