import { CONTENT_LENGTHS } from './content-kinds.ts'

/** What keeps a text from being published: something that looks like HTML, or a link that no page of ours may have. */
export type BodyFault = 'html' | 'link'

const HTML = /<[a-z!/?]/i
const LINK = /\]\(([^)]*)\)/g
const OWN_PATH = /^\/(?!\/)/
/** A host in ASCII, so that none looks like another one, and no name or password before it. */
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#]|$)/i
const NO_LINK = /[\s\p{Cc}"'<>\\]/u

/** Whether a link may stand in content: https without a name and a password, or a path of this page. */
export const isContentLink = (link: string): boolean =>
  link.length <= CONTENT_LENGTHS.link && !NO_LINK.test(link) && (OWN_PATH.test(link) || HTTPS.test(link))

/** What is wrong with a text in Markdown; undefined for nothing. Code may look like anything. */
export const bodyFault = (body: string): BodyFault | undefined => {
  const prose = body.replaceAll(/`[^`\n]*`/g, '')
  if (HTML.test(prose)) return 'html'
  return [...prose.matchAll(LINK)].every(([, link = '']) => isContentLink(link)) ? undefined : 'link'
}
