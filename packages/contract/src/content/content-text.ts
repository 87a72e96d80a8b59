import { isPageLink } from '../links.ts'

/** What keeps a text from being published: something that looks like HTML, or a link that no page of ours may have. */
export type BodyFault = 'html' | 'link'

const HTML = /<[a-z!/?]/i
const LINK = /\]\(([^)]*)\)/g

/** What is wrong with a text in Markdown; undefined for nothing. Code may look like anything. */
export const bodyFault = (body: string): BodyFault | undefined => {
  const prose = body.replaceAll(/`[^`\n]*`/g, '')
  if (HTML.test(prose)) return 'html'
  return [...prose.matchAll(LINK)].every(([, link = '']) => isPageLink(link)) ? undefined : 'link'
}
