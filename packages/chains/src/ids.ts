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
