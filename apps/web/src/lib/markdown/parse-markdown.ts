import { Lexer, Tokenizer, type MarkedToken, type Tokens } from 'marked'

/** Maximum nesting of lists, and of emphasis and links in a line. Deeper marks stay as they were typed. */
const MAX_DEPTH = 4
/** Maximum number of emphasis marks in a text, because the lexer searches the rest of the line after each. */
const MAX_MARKS = 1000

/** Accepts the elements of content, and bounds their nesting: lexer and renderer call themselves once per level. */
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

  // Content has no quotations, rules and HTML: they become paragraphs of what was typed.
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
export function parseMarkdown(source: string): readonly MarkedToken[] {
  return new Lexer({ gfm: false, tokenizer: new ContentTokenizer() }).lex(source) as readonly MarkedToken[]
}
