import { CHAIN_TITLES, type ChainId } from './ids.ts'

/** A chain as the bridge of a wallet app names it. */
export interface WalletAppChain {
  readonly title: string
  /** The wallet type that it is; undefined for a chain that has none here. */
  readonly chain?: ChainId
}

const own = (chain: ChainId): WalletAppChain => ({ title: CHAIN_TITLES[chain], chain })
const other = (title: string): WalletAppChain => ({ title })

/**
 * The chains that the bridge of the wallet app numbers from 1 to 22 (spec L227, decision A79), in this order. The numbers
 * are those of TokenPocket's interface for pages, whose app has SWTC as number 2.
 */
const CHAINS: readonly WalletAppChain[] = [
  own('eth'),
  own('swt'),
  own('moac'),
  own('eos'),
  other('ENU'),
  other('BOS'),
  other('IOST'),
  other('Cosmos'),
  other('BNB Beacon Chain'),
  own('tron'),
  other('Bitcoin'),
  own('bsc'),
  other('Polkadot'),
  other('Kusama'),
  own('heco'),
  other('OKExChain'),
  other('OKTest'),
  other('Polygon'),
  other('HSC'),
  other('OEC'),
  other('SubGame'),
  other('Klaytn'),
]

/** What a wallet app means by the number of a chain, which it gives as a number or as its digits; undefined for any other value. */
export const walletAppChain = (id: unknown): WalletAppChain | undefined => {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^[1-9]\d?$/.test(text) ? CHAINS[Number(text) - 1] : undefined
}
