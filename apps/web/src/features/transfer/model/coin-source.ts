import type { ChainId } from '@tidebook/chains/ids'
import type { MessageKey } from '../../../lib/i18n.ts'
import type { CustomCoin } from '../../swap/index.ts'

/** Network-specific rules for adding a coin to the list. */
export interface CoinSource {
  readonly chain: ChainId
  /** The code of the network's own coin, which other accounts cannot issue. */
  readonly native: string
  /** Returns whether a text is a valid code; undefined where the token's contract returns its code. */
  readonly isCode: ((text: string) => boolean) | undefined
  /**
   * Returns the coin in its stored form.
   * @throws errors that `problemOf` maps, when the coin's description is unavailable
   */
  readonly describe: (issuer: string, code: string) => Promise<CustomCoin>
  readonly problemOf: (error: unknown) => MessageKey
}
