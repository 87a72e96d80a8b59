import type { ChainId } from '@tidebook/chains/ids'
import type { MessageKey } from '../../../lib/i18n.ts'
import type { CustomCoin } from './custom-coins.ts'

/** Where coins are added to the list: the network, and what it wants to know of one. */
export interface CoinSource {
  readonly chain: ChainId
  /** The code of its own coin, which nobody else issues. */
  readonly native: string
  /** Whether a text can be a code; undefined where the token's contract says it. */
  readonly isCode: ((text: string) => boolean) | undefined
  /** The coin as it is kept. @throws whatever `problemOf` knows, when nobody can describe it */
  readonly describe: (issuer: string, code: string) => Promise<CustomCoin>
  readonly problemOf: (error: unknown) => MessageKey
}
