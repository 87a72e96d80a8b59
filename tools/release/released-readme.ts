/** A link to a page of the documentation, which every exchange serves under `/docs`. */
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

/** Returns the files to which the links of a page point, relative to the page. */
export function linkedFiles(text: string): readonly string[] {
  return [...text.matchAll(LINK)].map(([, file = '']) => file)
}
