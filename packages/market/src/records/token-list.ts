import type { TokenAmountText, TokenId } from '../wire/token-value.ts'

/** Packed tokens: code and issuer of each, in turn. */
export type PackedTokens = readonly string[]

/** The tokens of one row. Amounts refer to tokens by number, because a row repeats two tokens up to ten times. */
export class TokenList {
  readonly #tokens: TokenId[]
  readonly #known: number

  /** @param known tokens that a reader has from elsewhere, which are not packed */
  constructor(known: readonly TokenId[] = []) {
    this.#tokens = [...known]
    this.#known = known.length
  }

  /** Returns the list of a packed row. @param known the same tokens as when it was packed */
  static of(packed: PackedTokens, known: readonly TokenId[] = []): TokenList {
    const list = new TokenList(known)
    for (let at = 0; at < packed.length; at += 2)
      list.#tokens.push({ currency: packed[at] ?? '', issuer: packed[at + 1] ?? '' })
    return list
  }

  /** Returns the number of a token, and appends a new token to the list. */
  numberOf({ currency, issuer }: TokenId): number {
    const tokens = this.#tokens
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at] as TokenId
      if (token.currency === currency && token.issuer === issuer) return at
    }
    return tokens.push({ currency, issuer }) - 1
  }

  amountOf(token: number, value: string): TokenAmountText {
    const { currency, issuer } = this.#tokens[token] as TokenId
    return { currency, issuer, value }
  }

  /** Returns the tokens that readers do not already have. */
  pack(): PackedTokens {
    const packed: string[] = []
    for (let at = this.#known; at < this.#tokens.length; at += 1) {
      const { currency, issuer } = this.#tokens[at] as TokenId
      packed.push(currency, issuer)
    }
    return packed
  }
}
