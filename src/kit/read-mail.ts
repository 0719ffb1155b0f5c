import type { MockMail } from '../mocks/site.ts'

/** A mail with what a test looks for in it. */
export interface TestMail extends MockMail {
  /** Every address of a page in it, in order, each once. */
  readonly links: readonly string[]
  /** Every number of four to eight digits, except parts of addresses. */
  readonly codes: readonly string[]
}

export function readMail(mail: MockMail): TestMail {
  const { text = '', html = '' } = mail
  const words = text === '' ? html.replaceAll(/<[^>]*>/g, ' ') : text
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link)
  return {
    ...mail,
    links: [...new Set([...inText, ...inHtml])],
    codes: [...words.matchAll(/(?<![\w/=&-])\d{4,8}(?![\w/=&-])/g)].map(([code]) => code),
  }
}
