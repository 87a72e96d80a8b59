import { isPageLink } from '../links.ts'

/** Reasons why a text cannot be published: it contains something like HTML, or a link that our pages do not allow. */
export type BodyFault = 'html' | 'link'

const HTML = /<[a-z!/?]/i
const LINK = /\]\(([^)]*)\)/g

/** Returns the fault of a Markdown text, or undefined. Code blocks are exempt. */
export function bodyFault(body: string): BodyFault | undefined {
  const prose = body.replaceAll(/`[^`\n]*`/g, '')
  if (HTML.test(prose)) return 'html'
  return [...prose.matchAll(LINK)].every(([, link = '']) => isPageLink(link)) ? undefined : 'link'
}
