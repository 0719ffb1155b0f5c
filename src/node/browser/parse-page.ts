import { parse } from 'node-html-parser'
import type { ParsePage } from '../../link/acts/page-like.ts'

/** A page as elements in which nothing runs. */
export const parsePage: ParsePage = (html) => parse(html)
