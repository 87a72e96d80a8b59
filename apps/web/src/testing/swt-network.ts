import type { NetworkFacts } from '@tidebook/contract/network'
import { setNetwork } from '../lib/network.ts'

/** The demonstration network, as the server sends it to the page. */
export const SWT_NETWORK: NetworkFacts = {
  profile: 'swt',
  name: 'Local demonstration network',
  local: true,
  pools: true,
  tickets: true,
  native: { code: 'SWT', title: 'SWTC' },
  fee: '0.00001',
  tradeFee: '0.01',
  reserve: { base: '20', increment: '5' },
  activation: '35',
  closeInterval: 1000,
  anchor: { code: 'CNY', symbol: '¥', title: 'CNT' },
  bridge: 'JUSDT',
  defaultPair: { base: 'SWT', counter: 'JUSDT' },
  areas: ['cnt', 'usdt', 'swtc', 'eth'],
  quotePriority: ['CNY', 'JUSDT', 'JETH', 'SWT'],
  titles: { JHJT: 'JHJT', HJT: 'JHJT', JUSDT: 'USDT', JETH: 'ETH', JMOAC: 'MOAC', JJCC: 'JCC' },
  logos: { JUSDT: 'USDT', JETH: 'ETH' },
  gift: '1000',
}

/** Switches the document's texts to those of the specification, or back to those of the product (ADR 0052). */
export function useSpecificationWording(on: boolean): void {
  return setNetwork(on ? { ...SWT_NETWORK, specificationWording: true } : SWT_NETWORK)
}

setNetwork(SWT_NETWORK)
