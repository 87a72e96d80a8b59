/** A link to a page of the documentation, which every exchange serves at `/docs`. */
const PAGE = /\[([^\]]+)\]\(\.\.\/\.\.\/docs\/([\w/-]+)\.md(#[\w-]+)?\)/g
const LINK = /\]\((?!https?:)([^)#]+)/g

/**
 * Returns the README of a package for readers who have only the package: links to pages of the documentation become
 * addresses on an exchange.
 */
export function releasedReadme(text: string): string {
  return text.replaceAll(PAGE, (_link, title: string, page: string, part = '') => {
    return `${title} (\`/docs/${page}${part}\` of every exchange)`
  })
}

/** Returns the files that the links of a page name, relative to the page. */
export function linkedFiles(text: string): readonly string[] {
  return [...text.matchAll(LINK)].map(([, file = '']) => file)
}
