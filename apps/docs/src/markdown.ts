import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { Lexer, Parser, Renderer, Tokenizer, type MarkedToken, type Token, type Tokens } from 'marked'
import { escapeHtml } from './escape-html.ts'
import { BASE, titleOf, type SourcePage } from './pages.ts'
import { renderMermaidSVG } from 'beautiful-mermaid'

/** Colors and font of a diagram. The style sheet of the site sets these variables for both themes. */
const LOOK = { bg: 'var(--bg)', fg: 'var(--fg)', font: 'Geist' } as const

/**
 * Draws a Mermaid diagram as SVG without scripts, inline styles or external files, which the content policy refuses.
 * @throws Error for a diagram that cannot be drawn, or that needs an inline style
 */
function drawDiagram(source: string): string {
  const svg = renderMermaidSVG(source, LOOK)
    .replace(/<style>[^]*?<\/style>\s*/, '')
    .replace(/ style="[^"]*"/, '')
    .replace('<svg ', '<svg role="img" aria-label="Diagram" ')
  if (/<style|<script|\sstyle=|https?:\/\/(?!www\.w3\.org\/)/.test(svg))
    throw new Error(`A diagram needs an inline style:\n${source}`)
  return svg
}

export interface Heading {
  readonly level: number
  readonly anchor: string
  readonly title: string
}

/** One section of a page, as search finds it. */
export interface Section {
  readonly id: string
  readonly page: string
  readonly title: string
  readonly text: string
}

export interface RenderedPage extends SourcePage {
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
}

type Headings = ReadonlyMap<Token, Heading>

/** Place of a code block among the tabs of one example. */
interface Tab {
  readonly group: number
  readonly index: number
}

type Tabs = ReadonlyMap<Token, Tab>

/** Languages of an example and their titles. Blocks of all of them in this order become tabs. */
const TAB_TITLES: readonly (readonly [language: string, title: string])[] = [
  ['sh', 'curl'],
  ['ts', 'TypeScript'],
  ['python', 'Python'],
]

/** Returns the code blocks that follow each other in the languages of an example. */
function tabsOf(tokens: readonly Token[]): Tabs {
  const blocks = tokens.filter(({ type }) => type !== 'space')
  const tabs = new Map<Token, Tab>()
  let group = 0
  for (const [at] of blocks.entries()) {
    const example = blocks.slice(at, at + TAB_TITLES.length)
    if (!TAB_TITLES.every(([language], index) => isCodeIn(example[index], language))) continue
    group += 1
    for (const [index, token] of example.entries()) tabs.set(token, { group, index })
  }
  return tabs
}

function isCodeIn(token: Token | undefined, language: string): boolean {
  return token?.type === 'code' && (token as Tokens.Code).lang === language
}

/** Returns the controls that choose a tab. They work without a script. */
function tabControls(group: number): string {
  return TAB_TITLES.map(([language, title], index) => {
    const id = `tab-${group}-${language}`
    const checked = index === 0 ? ' checked' : ''
    return `<input type="radio" name="tabs-${group}" id="${id}" value="${language}"${checked}><label for="${id}">${title}</label>`
  }).join('')
}

/** Files of the repository, and pages of the site, to which links lead. */
interface LinkTargets {
  readonly root: string
  /** Address of each page by its path in the repository. */
  readonly urls: ReadonlyMap<string, string>
}

/**
 * Creates a renderer of pages.
 * @param root folder of the repository
 * @param pages every page, to which links may lead
 */
export function pageRenderer(root: string, pages: readonly SourcePage[]): (page: SourcePage) => RenderedPage {
  const urls = new Map(pages.map(({ source, url }) => [source, url]))
  return (page) => {
    const tokens = Lexer.lex(page.text, { gfm: true, tokenizer: new PageTokenizer() })
    const headings = headingsOf(tokens)
    return {
      ...page,
      title: titleOf(page.text),
      html: Parser.parse(tokens, { renderer: new PageRenderer(page, { root, urls }, headings, tabsOf(tokens)) }),
      headings: [...headings.values()],
      sections: sectionsOf(tokens, headings, page),
    }
  }
}

class PageTokenizer extends Tokenizer {
  /** An address becomes a link only where the author marks it as one. */
  override url(): undefined {
    return undefined
  }
}

class PageRenderer extends Renderer {
  readonly #page: SourcePage
  readonly #targets: LinkTargets
  readonly #headings: Headings
  readonly #tabs: Tabs

  constructor(page: SourcePage, targets: LinkTargets, headings: Headings, tabs: Tabs) {
    super()
    this.#page = page
    this.#targets = targets
    this.#headings = headings
    this.#tabs = tabs
  }

  override heading(token: Tokens.Heading): string {
    const { depth, tokens } = token
    const anchor = this.#headings.get(token)?.anchor ?? ''
    return `<h${depth} id="${escapeHtml(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  }

  override code(token: Tokens.Code): string {
    if (isDiagram(token)) return `<figure class="diagram">${drawDiagram(token.text)}</figure>\n`
    const tab = this.#tabs.get(token)
    if (tab === undefined) return super.code(token)
    const start = tab.index === 0 ? `<div class="tabs">${tabControls(tab.group)}\n` : ''
    const end = tab.index === TAB_TITLES.length - 1 ? '</div>\n' : ''
    return start + super.code(token) + end
  }

  override table(token: Tokens.Table): string {
    return `<div class="table" tabindex="0">${super.table(token)}</div>\n`
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text)
  }

  /** A link to a file that the site does not contain becomes text that names the file. */
  override link({ href, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens)
    if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${text}</a>`
    const url = this.#urlOf(href)
    if (url.startsWith(BASE) || url.startsWith('#')) return `<a href="${escapeHtml(url)}">${text}</a>`
    return `<span class="file" title="${escapeHtml(url)}">${text}</span>`
  }

  override image({ href, text }: Tokens.Image): string {
    return `<img src="${escapeHtml(this.#urlOf(href))}" alt="${escapeHtml(text)}">`
  }

  /**
   * Returns the address of a linked page or image, or the path of another file of the repository.
   * @throws Error for a link to a missing file
   */
  #urlOf(link: string): string {
    if (link.startsWith('#')) return link
    const { root, urls } = this.#targets
    const { source } = this.#page
    const [path = '', anchor] = link.split('#')
    const target = normalize(join(dirname(source), decodeURIComponent(path)))
    const url = urls.get(target.endsWith('/') ? `${target}index.md` : target)
    if (url !== undefined) return anchor === undefined ? url : `${url}#${anchor}`
    if (!existsSync(join(root, target))) throw new Error(`${source}: the link ${link} leads to no file`)
    return target.startsWith('docs/images/') ? BASE + target.slice('docs/'.length) : target
  }
}

function isDiagram({ lang }: Tokens.Code): boolean {
  return lang?.trim() === 'mermaid'
}

/** Returns the headings of the page itself, with the anchors that GitHub generates. */
function headingsOf(tokens: readonly Token[]): Headings {
  const used = new Map<string, number>()
  const headings = new Map<Token, Heading>()
  for (const token of tokens.filter(isHeading)) {
    const title = textOf(token)
    const base = anchorOf(title)
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    headings.set(token, { level: token.depth, anchor: count === 0 ? base : `${base}-${count}`, title })
  }
  return headings
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** Returns the text of a token as a reader sees it. A diagram has none. */
function textOf(token: Token): string {
  const known = token as MarkedToken
  switch (known.type) {
    case 'list':
      return known.items.map(textOf).join(' ')
    case 'list_item':
    case 'blockquote':
      return known.tokens.map(textOf).join(' ')
    case 'table':
      return [known.header, ...known.rows]
        .flat()
        .map(({ tokens }) => tokens.map(textOf).join(''))
        .join(' ')
    case 'br':
      return ' '
    case 'code':
      return isDiagram(known) ? '' : known.text
    default:
      if ('tokens' in known && known.tokens !== undefined) return known.tokens.map(textOf).join('')
      return 'text' in known ? known.text.replaceAll('\n', ' ') : ''
  }
}

/** Returns the sections that search finds. Each heading starts one. */
function sectionsOf(tokens: readonly Token[], headings: Headings, { text, url }: SourcePage): readonly Section[] {
  const page = titleOf(text)
  const sections: { id: string; title: string; texts: string[] }[] = []
  for (const token of tokens) {
    const heading = headings.get(token)
    if (heading === undefined) sections.at(-1)?.texts.push(textOf(token))
    else sections.push({ id: heading.level === 1 ? url : `${url}#${heading.anchor}`, title: heading.title, texts: [] })
  }
  return sections.map(({ id, texts, title }) => ({ id, page, title, text: texts.filter(Boolean).join(' ') }))
}
