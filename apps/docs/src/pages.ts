import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Path under which the exchange serves the site. */
export const BASE = '/docs/'

/** One Markdown page of the repository. */
export interface SourcePage {
  /** Path in the repository, for example `docs/how-to/update.md`. */
  readonly source: string
  /** Address on the exchange, for example `/docs/how-to/update`. */
  readonly url: string
  /** File of the built site, for example `how-to/update.html`. */
  readonly file: string
  readonly text: string
}

/** One group of pages in the sidebar. */
export interface PageGroup {
  readonly title: string
  readonly pages: readonly SourcePage[]
}

const FOLDER_TITLES: Readonly<Record<string, string>> = {
  tutorials: 'Tutorials',
  'how-to': 'How-to guides',
  reference: 'Reference',
  explanation: 'Explanation',
  decisions: 'Decisions',
  notes: 'Notes',
}

/** Reads every page of the documentation folder, and the contributor guide. */
export function readPages(root: string): readonly SourcePage[] {
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  const read = (source: string, name: string): SourcePage => ({
    source,
    url: BASE + (name === 'index' ? '' : name),
    file: `${name}.html`,
    text: readFileSync(join(root, source), 'utf8'),
  })
  return [
    ...names.map((name) => read(`docs/${name}`, name.slice(0, -'.md'.length))),
    read('CONTRIBUTING.md', 'contributing'),
  ]
}

/** Groups pages by folder. Pages of the top folder belong to the explanation, and the index to no group. */
export function groupPages(pages: readonly SourcePage[]): readonly PageGroup[] {
  const rank = new Map(
    [...(pages.find(({ source }) => source === 'docs/index.md')?.text ?? '').matchAll(/\]\(([\w./-]+\.md)\)/g)].map(
      ([, link = ''], index) => [`docs/${link}`, index],
    ),
  )
  const rankOf = ({ source }: SourcePage): number => rank.get(source) ?? rank.size
  return Object.entries(FOLDER_TITLES).map(([folder, title]) => ({
    title,
    pages: pages
      .filter((page) => folderOf(page) === folder)
      .toSorted((left, right) => rankOf(left) - rankOf(right) || left.source.localeCompare(right.source)),
  }))
}

/** Returns pages that list the decisions and the notes, which the index links by their folder. */
export function listPages(pages: readonly SourcePage[]): readonly SourcePage[] {
  return ['decisions', 'notes'].map((folder) => {
    const links = pages
      .filter((page) => folderOf(page) === folder)
      .map(({ source, text }) => `- [${titleOf(text)}](${source.split('/').at(-1)})`)
    return {
      source: `docs/${folder}/index.md`,
      url: `${BASE}${folder}/`,
      file: `${folder}/index.html`,
      text: `# ${FOLDER_TITLES[folder]}\n\n${links.join('\n')}\n`,
    }
  })
}

/** Returns the text of the first heading. */
export function titleOf(text: string): string {
  return (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '')
}

function folderOf({ source }: SourcePage): string | undefined {
  if (source === 'docs/index.md') return undefined
  const [, folder = '', name] = source.split('/')
  return name === undefined ? 'explanation' : folder
}
