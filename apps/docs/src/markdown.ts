import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import { drawDiagram } from './diagram.ts'
import { BASE, titleOf, type SourcePage } from './pages.ts'

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

/** Returns the anchor that GitHub generates for a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')

/**
 * Creates a renderer of pages.
 * @param root folder of the repository
 * @param pages every page, to which links may lead
 */
export function pageRenderer(root: string, pages: readonly SourcePage[]): (page: SourcePage) => RenderedPage {
  const urls = new Map(pages.map(({ source, url }) => [source, url]))
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
  const renderFence = markdown.renderer.rules['fence']
  markdown.renderer.rules['fence'] = (tokens, index, options, env, self) => {
    const token = tokens[index]
    if (token?.info.trim() === 'mermaid') return `<figure class="diagram">${drawDiagram(token.content)}</figure>\n`
    return renderFence?.(tokens, index, options, env, self) ?? ''
  }
  markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>\n'
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
  return (page) => {
    const tokens = markdown.parse(page.text, {})
    const headings = markHeadings(tokens)
    for (const token of tokens) rewriteLinks(token.children ?? [], page, { root, urls })
    return {
      ...page,
      title: titleOf(page.text),
      html: markdown.renderer.render(tokens, markdown.options, {}),
      headings,
      sections: sectionsOf(tokens, page),
    }
  }
}

/** Gives each heading its anchor. */
function markHeadings(tokens: readonly Token[]): readonly Heading[] {
  const used = new Map<string, number>()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const title = textOf(tokens[index + 1])
    const base = anchorOf(title)
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    const anchor = count === 0 ? base : `${base}-${count}`
    token.attrSet('id', anchor)
    return [{ level: Number(token.tag.slice(1)), anchor, title }]
  })
}

interface LinkTargets {
  readonly root: string
  readonly urls: ReadonlyMap<string, string>
}

/**
 * Points links and images at the site. A link to a file that the site does not contain becomes text that names the file.
 * @throws Error for a link to a missing file
 */
function rewriteLinks(tokens: readonly Token[], page: SourcePage, targets: LinkTargets): void {
  let isFile = false
  for (const token of tokens) {
    if (token.type === 'link_close' && isFile) {
      token.tag = 'span'
      isFile = false
    }
    const name = { link_open: 'href', image: 'src' }[token.type]
    const link = String((name === undefined ? null : token.attrGet(name)) ?? '')
    if (name === undefined || link === '' || link.startsWith('#')) continue
    if (/^[a-z]+:/i.test(link)) {
      token.attrSet('rel', 'noreferrer')
      continue
    }
    const url = urlOf(link, page, targets)
    if (url.startsWith(BASE)) token.attrSet(name, url)
    else {
      isFile = true
      token.tag = 'span'
      token.attrs = [
        ['class', 'file'],
        ['title', url],
      ]
    }
  }
}

/** Returns the address of a linked page or image, or the path of another file of the repository. */
function urlOf(link: string, { source }: SourcePage, { root, urls }: LinkTargets): string {
  const [path = '', anchor] = link.split('#')
  const target = normalize(join(dirname(source), decodeURIComponent(path)))
  const url = urls.get(target.endsWith('/') ? `${target}index.md` : target)
  if (url !== undefined) return anchor === undefined ? url : `${url}#${anchor}`
  if (!existsSync(join(root, target))) throw new Error(`${source}: the link ${link} leads to no file`)
  return target.startsWith('docs/images/') ? BASE + target.slice('docs/'.length) : target
}

function sectionsOf(tokens: readonly Token[], { url, text }: SourcePage): readonly Section[] {
  const page = titleOf(text)
  const sections: { id: string; title: string; texts: string[] }[] = []
  let isHeading = false
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      isHeading = true
      const isTitle = token.tag === 'h1'
      sections.push({ id: isTitle ? url : `${url}#${token.attrGet('id') ?? ''}`, title: page, texts: [] })
    } else if (token.type === 'inline') {
      const last = sections.at(-1)
      if (last !== undefined && isHeading) last.title = textOf(token)
      else last?.texts.push(textOf(token))
      isHeading = false
    } else if (token.type === 'fence' && token.info !== 'mermaid') sections.at(-1)?.texts.push(token.content)
  }
  return sections.map(({ id, title, texts }) => ({ id, page, title, text: texts.join(' ') }))
}
