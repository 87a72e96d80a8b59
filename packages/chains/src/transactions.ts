import type { ChainId } from './ids.ts'
import type { ChainTransactions } from './transfer.ts'

type Load = () => Promise<ChainTransactions>

function ripple(id: 'swt' | 'xrp' | 'call' | 'stm' | 'biz' | 'bvcadt') {
  return async (): Promise<ChainTransactions> =>
    (await import('./families/ripple-transactions.ts')).rippleTransactions(id)
}

function evm(id: 'eth' | 'heco' | 'bsc') {
  return async (): Promise<ChainTransactions> => {
    const [{ evmTransactions }, { ETHEREUM_ENVELOPES, ethereumEnvelope }] = await Promise.all([
      import('./families/evm-transactions.ts'),
      import('./families/evm-envelope.ts'),
    ])
    return evmTransactions(id, ethereumEnvelope, ETHEREUM_ENVELOPES)
  }
}

const moac: Load = async () => {
  const [{ evmTransactions }, { moacEnvelope, moacEnvelopeOf }] = await Promise.all([
    import('./families/evm-transactions.ts'),
    import('./moac/envelope.ts'),
  ])
  return evmTransactions('moac', moacEnvelopeOf, [moacEnvelope])
}

const LOADERS: Readonly<Record<ChainId, Load>> = {
  swt: ripple('swt'),
  xrp: ripple('xrp'),
  call: ripple('call'),
  stm: ripple('stm'),
  biz: ripple('biz'),
  bvcadt: ripple('bvcadt'),
  eth: evm('eth'),
  heco: evm('heco'),
  bsc: evm('bsc'),
  moac,
  tron: async () => (await import('./tron/transactions.ts')).tronTransactions,
  eos: async () => (await import('./eos/transactions.ts')).eosTransactions,
}

/** Loads the transfer functions of a chain. Their code is imported on first use. */
export function loadTransactions(id: ChainId): Promise<ChainTransactions> {
  return LOADERS[id]()
}
