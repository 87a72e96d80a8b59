/** The twelve wallet types in display order. */
export const CHAIN_IDS = [
  'swt',
  'xrp',
  'call',
  'stm',
  'biz',
  'bvcadt',
  'eth',
  'heco',
  'bsc',
  'moac',
  'tron',
  'eos',
] as const

/** A wallet type. */
export type ChainId = (typeof CHAIN_IDS)[number]

/** Wallet types that support signing on a device (`./device`). */
export const DEVICE_CHAINS = ['xrp', 'eth', 'heco', 'bsc', 'tron'] as const satisfies readonly ChainId[]
export type DeviceChain = (typeof DEVICE_CHAINS)[number]

/** Whether a value is a wallet type. */
export function isChainId(value: unknown): value is ChainId {
  return CHAIN_IDS.some((id) => id === value)
}

/** Names of the logos of the chains' coins in the page's set of icons; the set lacks the others. */
export const CHAIN_LOGOS: Readonly<Partial<Record<ChainId, string>>> = {
  xrp: 'XRP',
  eth: 'ETH',
  heco: 'HT',
  bsc: 'BNB',
  tron: 'TRX',
  eos: 'EOS',
}

/** Display names of the wallet types. They are not translated. */
export const CHAIN_TITLES: Readonly<Record<ChainId, string>> = {
  swt: 'SWTC',
  xrp: 'XRP',
  call: 'CALL',
  stm: 'STM',
  biz: 'BIZ',
  bvcadt: 'BVC',
  eth: 'Ethereum',
  heco: 'HECO',
  bsc: 'BSC',
  moac: 'MOAC',
  tron: 'TRON',
  eos: 'EOS',
}
