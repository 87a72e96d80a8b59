/** The twelve wallet types, in the order in which they are offered. */
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

/** The types that a device signs for (`./device`). */
export const DEVICE_CHAINS = ['xrp', 'eth', 'heco', 'bsc', 'tron'] as const satisfies readonly ChainId[]
export type DeviceChain = (typeof DEVICE_CHAINS)[number]

/** Tells a wallet type from any other value. */
export const isChainId = (value: unknown): value is ChainId => CHAIN_IDS.some((id) => id === value)

/** What the types are called everywhere; these names are not translated. */
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
