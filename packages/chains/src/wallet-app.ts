import { CHAIN_TITLES, type ChainId } from './ids.ts'

/** A chain as a wallet app's bridge identifies it. */
export interface WalletAppChain {
  readonly title: string
  /** The matching wallet type, or undefined for a chain without one. */
  readonly chain?: ChainId
}

function own(chain: ChainId): WalletAppChain {
  return { title: CHAIN_TITLES[chain], chain }
}

function other(title: string): WalletAppChain {
  return { title }
}

/**
 * The chains that the wallet app's bridge numbers from 1 to 22 (spec L227, decision A79), in this order. The numbers
 * are those of TokenPocket's page interface, whose app lists SWTC as number 2.
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

/**
 * Returns the chain for a wallet app's number, given as a number or as its digits. Returns undefined for any other
 * value.
 */
export function walletAppChain(id: unknown): WalletAppChain | undefined {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^[1-9]\d?$/.test(text) ? CHAINS[Number(text) - 1] : undefined
}
