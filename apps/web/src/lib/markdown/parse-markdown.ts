import { isPageLink } from '@tidebook/contract/links'

/** An inline element. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly parts: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly parts: readonly Inline[] }

/** A block element. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }

/** Maximum nesting of emphasis and links; deeper marks stay as they were typed. */
const MAX_DEPTH = 4
/** Characters that a backslash escapes. */
const ESCAPABLE = /[\\`*_[\]()#+\-.!<>]/
const LINK = /\[([^[\]\n]*)\]\(([^()\s]*)\)/y

interface ParsedPiece {
  readonly piece: Inline
  /** The position after the element. */
  readonly end: number
}
/** Result for a mark that is never closed after this position. */
const UNCLOSED = 'unclosed'

/** Parses emphasis at a position: `**` and `*`, and `_` only at the edge of a word. */
const emphasisAt = (text: string, at: number, depth: number): ParsedPiece | typeof UNCLOSED | undefined => {
  const mark = text.startsWith('**', at) ? '**' : (text[at] ?? '')
  if (mark === '_' && /[\p{L}\p{N}_]/u.test(text[at - 1] ?? '')) return undefined
  const from = at + mark.length
  if (/\s|^$/.test(text[from] ?? '')) return undefined
  for (let close = text.indexOf(mark, from + 1); close !== -1; close = text.indexOf(mark, close + 1)) {
    const after = text[close + mark.length] ?? ''
    // a single star of a pair does not close
    const isHalf = mark === '*' && (after === '*' || text[close - 1] === '*')
    const isInWord = mark === '_' && /[\p{L}\p{N}_]/u.test(after)
    if (isHalf || isInWord || /[\s\\]/.test(text[close - 1] ?? '')) continue
    const parts = parseInline(text.slice(from, close), depth + 1)
    return { piece: { kind: mark === '**' ? 'strong' : 'emphasis', parts }, end: close + mark.length }
  }
  return UNCLOSED
}

const linkAt = (text: string, at: number, depth: number): ParsedPiece | undefined => {
  LINK.lastIndex = at
  const [whole, label = '', to = ''] = LINK.exec(text) ?? []
  if (whole === undefined || !isPageLink(to)) return undefined
  return { piece: { kind: 'link', to, parts: parseInline(label, depth + 1) }, end: at + whole.length }
}

const codeAt = (text: string, at: number): ParsedPiece | typeof UNCLOSED | undefined => {
  const close = text.indexOf('`', at + 1)
  if (close === -1) return UNCLOSED
  return close === at + 1 ? undefined : { piece: { kind: 'code', text: text.slice(at + 1, close) }, end: close + 1 }
}

/** Parses emphasis, code and links of one line. Everything else stays as it was typed. */
export const parseInline = (text: string, depth = 0): readonly Inline[] => {
  const pieces: Inline[] = []
  let plain = ''
  // Marks without a closing mark, so that each is searched for only once.
  const unclosed = new Set<string>()
  const push = (piece: Inline): void => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain })
    plain = ''
    pieces.push(piece)
  }
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? ''
    const next = text[at + 1] ?? ''
    if (sign === '\\' && ESCAPABLE.test(next)) {
      plain += next
      at += 2
      continue
    }
    const mark = sign === '*' && next === '*' ? '**' : sign
    const found =
      depth >= MAX_DEPTH || unclosed.has(mark)
        ? undefined
        : sign === '`'
          ? codeAt(text, at)
          : sign === '*' || sign === '_'
            ? emphasisAt(text, at, depth)
            : sign === '['
              ? linkAt(text, at, depth)
              : undefined
    if (found === undefined || found === UNCLOSED) {
      if (found === UNCLOSED) unclosed.add(mark)
      plain += mark
      at += mark.length
    } else {
      push(found.piece)
      at = found.end
    }
  }
  if (plain !== '') pieces.push({ kind: 'text', text: plain })
  return pieces
}

const HAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/

/** Joins the lines of one paragraph; between Chinese characters without a space. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const isTight = HAN.test(text.at(-1) ?? '') && HAN.test(line[0] ?? '')
    return text === '' ? line : `${text}${isTight ? '' : ' '}${line}`
  }, '')

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const ITEM = /^\s*(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/
const FENCE = /^\s*```/

/**
 * Parses the subset of Markdown that content uses: paragraphs, headings of two levels, lists, links, emphasis and code.
 * HTML is not supported and stays plain text. Never fails.
 */
export const parseMarkdown = (source: string): readonly Block[] => {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let items: string[][] = []
  let ordered = false
  const close = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: parseInline(joined(paragraph)) })
    if (items.length > 0) blocks.push({ kind: 'list', ordered, items: items.map((item) => parseInline(joined(item))) })
    paragraph = []
    items = []
  }
  const lines = source.replaceAll(/\r\n?/g, '\n').split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const heading = HEADING.exec(line)
    const item = ITEM.exec(line)
    if (FENCE.test(line)) {
      close()
      const end = lines.findIndex((each, index) => index > at && FENCE.test(each))
      const last = end === -1 ? lines.length : end
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') })
      at = last
    } else if (line.trim() === '') close()
    else if (heading !== null) {
      close()
      const level = (heading[1] ?? '').length > 2 ? 3 : 2
      blocks.push({ kind: 'heading', level, parts: parseInline(heading[2] ?? '') })
    } else if (item !== null) {
      const isOrdered = item[1] !== undefined
      if (items.length === 0 || isOrdered !== ordered) close()
      ordered = isOrdered
      items.push([item[2] ?? ''])
    } else if (items.length > 0) items.at(-1)?.push(line.trim())
    else paragraph.push(line.trim())
  }
  close()
  return blocks
}
