import { isPageLink } from '@tidebook/contract/links'
import type { Token } from 'marked'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { ContentLink } from './content-link.tsx'
import { Lexer, type MarkedToken, Tokenizer, type Tokens } from 'marked'

/** Maximum nesting of lists, and of emphasis and links in a line. Deeper marks stay as they were typed. */
const MAX_DEPTH = 4
/** Maximum number of emphasis marks in a text, because the lexer searches the rest of the line after each. */
const MAX_MARKS = 1000

/** Accepts the supported elements, and bounds their nesting: lexer and renderer recurse once per level. */
class ContentTokenizer extends Tokenizer {
  #depth = 0
  #marks = 0

  #nested<T>(parse: () => T | undefined): T | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined
    this.#depth += 1
    try {
      return parse()
    } finally {
      this.#depth -= 1
    }
  }

  // Quotations, rules and HTML are not supported: they become paragraphs that show the typed text.
  override blockquote(): undefined {
    return undefined
  }

  override hr(): undefined {
    return undefined
  }

  override html(): undefined {
    return undefined
  }

  override list(source: string): Tokens.List | undefined {
    return this.#nested(() => super.list(source))
  }

  override emStrong(source: string, masked: string, previous?: string): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(source)) return undefined
    this.#marks += 1
    return this.#marks > MAX_MARKS ? undefined : this.#nested(() => super.emStrong(source, masked, previous))
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return this.lexer.state.inLink ? undefined : this.#nested(() => super.link(source))
  }
}

/** Parses Markdown without GitHub's extensions. Never fails. */
function parseMarkdown(source: string): readonly MarkedToken[] {
  return new Lexer({ gfm: false, tokenizer: new ContentTokenizer() }).lex(source) as readonly MarkedToken[]
}

const HAN = String.raw`[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]`
/** A line end between Chinese characters, where a space would be wrong. */
const TIGHT_LINE_END = new RegExp(String.raw`(${HAN})\n(?=${HAN})`, 'g')

function heading({ depth, tokens }: Tokens.Heading, key: number): ReactElement {
  const Heading = depth > 2 ? 'h3' : 'h2'
  const size = depth > 2 ? 'text-14' : 'text-16'
  return (
    <Heading key={key} className={`${size} mt-3 font-semibold text-1 first:mt-0`}>
      {views(tokens)}
    </Heading>
  )
}

function list({ ordered, start, items }: Tokens.List, key: number): ReactElement {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List
      key={key}
      start={ordered && start !== 1 ? Number(start) : undefined}
      className={`${ordered ? 'list-decimal' : 'list-disc'} flex flex-col gap-1 ps-5 marker:text-3 marker:font-medium`}
    >
      {items.map((item, place) => (
        <li key={place} className="ps-1">
          {views(item.tokens)}
        </li>
      ))}
    </List>
  )
}

/** Draws an allowed element. Everything else, such as HTML, an image or a rejected link, is drawn as typed. */
function view(token: MarkedToken, key: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return heading(token, key)
    case 'list':
      return list(token, key)
    case 'paragraph':
      return <p key={key}>{views(token.tokens)}</p>
    case 'code':
      return (
        <pre
          key={key}
          className="rounded-2 border bg-surface-2 p-3 text-12 leading-5 break-words whitespace-pre-wrap text-1"
        >
          <code>{token.text}</code>
        </pre>
      )
    case 'text':
      return token.tokens === undefined ? token.text.replaceAll(TIGHT_LINE_END, '$1') : views(token.tokens)
    case 'escape':
      return token.text
    case 'codespan':
      return (
        <code key={key} className="rounded-1 bg-surface-2 px-1 text-13 break-words">
          {token.text}
        </code>
      )
    case 'strong':
      return (
        <strong key={key} className="font-semibold text-1">
          {views(token.tokens)}
        </strong>
      )
    case 'em':
      return <em key={key}>{views(token.tokens)}</em>
    case 'link':
      return isPageLink(token.href) ? (
        <ContentLink key={key} to={token.href}>
          {views(token.tokens)}
        </ContentLink>
      ) : (
        token.raw
      )
    default:
      return token.raw
  }
}

function views(tokens: readonly Token[]): ReactNode {
  return (tokens as readonly MarkedToken[]).map(view)
}

/** A text written by operators, in reading size. It is drawn from the parsed elements and never as HTML. */
export function Markdown(props: { readonly text: string; readonly className?: string }): ReactElement {
  const { text, className = '' } = props
  const tokens = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className={`flex min-w-0 flex-col gap-3 text-14 leading-6 break-words text-2 ${className}`}>
      {views(tokens)}
    </div>
  )
}
