import { decimalOf, divide, formatDecimal, parseDecimal, rescale } from '@tidebook/amount'
import { CATALOGUE_TOKENS } from '../network/catalogue.ts'
import { issuerRole, payNative, payToken } from '../local-network/foundation.ts'
import { LedgerAccount } from '../local-network/ledger-account.ts'
import type { NetworkKeys } from '../local-network/network-keys.ts'
import type { NodeLink } from '../node/node-link.ts'

/** People of the demonstration market: makers keep orders in the book, takers take them. */
export interface Actors {
  readonly makers: readonly LedgerAccount[]
  readonly takers: readonly LedgerAccount[]
}

const MAKERS = 4
const TAKERS = 6
/** What everybody begins with: SWT, and of every token this worth of JUSDT. */
const NATIVE_STAKE = '2000000000'
const TOKEN_STAKE = 3_000_000n

export const demoActors = (keys: NetworkKeys, link: NodeLink): Actors => ({
  makers: Array.from({ length: MAKERS }, (_, index) => new LedgerAccount(keys.of(`maker:${index}`), link)),
  takers: Array.from({ length: TAKERS }, (_, index) => new LedgerAccount(keys.of(`taker:${index}`), link)),
})

/** Gives every actor its stake, with real payments of the genesis account and the issuers. @throws SubmissionError */
export const fundActors = async (actors: Actors, keys: NetworkKeys, link: NodeLink): Promise<void> => {
  const genesis = new LedgerAccount(keys.of('genesis'), link)
  const everybody = [...actors.makers, ...actors.takers]
  for (const actor of everybody) await payNative(genesis, actor.address, NATIVE_STAKE)
  for (const { code, usdt } of CATALOGUE_TOKENS) {
    const issuer = new LedgerAccount(keys.of(issuerRole(code)), link)
    const stake = formatDecimal(rescale(divide(decimalOf(TOKEN_STAKE), parseDecimal(usdt), 2, 'down'), 2, 'down'))
    for (const actor of everybody) await payToken(issuer, actor.address, code, stake)
  }
}
