import { sameToken } from '../wire/token-value.ts'
import type { TokenId } from '../wire/token-value.ts'

/** A configured pair; issuers are '' for the native token. */
interface ListedPair {
  readonly base: TokenId
  readonly counter: TokenId
}

/** Two tokens with their roles. */
export interface Pair extends ListedPair {
  /**
   * 'SWT-CNY' for a configured pair. The name of an unconfigured pair includes the issuers: 'ABC.jIssuer-CNY.jIssuer'.
   */
  readonly key: string
  readonly listed: boolean
}

/** Determines which of two tokens is the base. */
export interface PairResolver {
  resolve(a: TokenId, b: TokenId): Pair
  readonly listed: readonly Pair[]
  /** Code of the native token. */
  readonly nativeCode: string
}

export interface PairResolverOptions {
  readonly pairs: readonly ListedPair[]
  /** Code of the native token. */
  readonly nativeCode: string
  /** Orients pairs that are not configured: CST-006, with the alphabetical fallback A68. */
  readonly orient: (a: string, b: string) => { readonly base: string; readonly counter: string }
}

/** Returns a token's code with its issuer, 'ABC.jIssuer', or only the code of the native token. */
export function tokenText(token: TokenId): string {
  return token.issuer === '' ? token.currency : `${token.currency}.${token.issuer}`
}

function isPairOf({ base, counter }: Pair, a: TokenId, b: TokenId): boolean {
  return (sameToken(a, base) && sameToken(b, counter)) || (sameToken(a, counter) && sameToken(b, base))
}

/**
 * Resolves the pairs of a market. Configured pairs take precedence and keep their configured orientation; `orient`
 * orients all others. Two tokens with the same code are ordered by issuer.
 */
export function createPairResolver(options: PairResolverOptions): PairResolver {
  const pairs = new Map<string, Pair>()
  const remember = (pair: Pair): Pair => {
    const base = tokenText(pair.base)
    const counter = tokenText(pair.counter)
    pairs.set(`${base}|${counter}`, pair)
    pairs.set(`${counter}|${base}`, pair)
    return pair
  }
  const listed = options.pairs.map(({ base, counter }) =>
    remember({ base, counter, key: `${base.currency}-${counter.currency}`, listed: true }),
  )
  const unlisted = (a: TokenId, b: TokenId): Pair => {
    const first =
      a.currency === b.currency ? a.issuer <= b.issuer : options.orient(a.currency, b.currency).base === a.currency
    const [base, counter] = first ? [a, b] : [b, a]
    const plain = (token: TokenId): TokenId => ({ currency: token.currency, issuer: token.issuer })
    return {
      base: plain(base),
      counter: plain(counter),
      key: `${tokenText(base)}-${tokenText(counter)}`,
      listed: false,
    }
  }
  // Cache of the last result, because consecutive calls mostly concern one transaction, whose orders have the same
  // pair.
  let last: Pair | undefined
  return {
    listed,
    nativeCode: options.nativeCode,
    resolve: (a, b) => {
      if (last !== undefined && isPairOf(last, a, b)) return last
      last = pairs.get(`${tokenText(a)}|${tokenText(b)}`) ?? remember(unlisted(a, b))
      return last
    },
  }
}
