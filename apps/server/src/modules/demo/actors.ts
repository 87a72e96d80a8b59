import { decimalOf, divide, formatDecimal, parseDecimal, rescale } from '@tidebook/amount'
import type { NetworkFile } from '../network/network-file.ts'
import { issuerRole, payNative, payToken, openTrustLine } from '../devnet/provision-network.ts'
import { LedgerAccount } from '../node/ledger-account.ts'
import type { NetworkKeys } from '../devnet/network-keys.ts'
import type { LedgerSession } from '../node/ledger-session.ts'

/** Accounts of the demonstration market: makers place orders in the book, takers fill them. */
export interface Actors {
  readonly makers: readonly LedgerAccount[]
  readonly takers: readonly LedgerAccount[]
}

const MAKERS = 4
const TAKERS = 6
/**
 * Value of an actor's initial balance of each token, in the currency of the coin values. The native balance is worth
 * half as much.
 */
const STAKE = 3_000_000n

export function demoActors(keys: NetworkKeys, session: LedgerSession): Actors {
  return {
    makers: Array.from(
      { length: MAKERS },
      (_, index) => new LedgerAccount(keys.network, keys.of(`maker:${index}`), session),
    ),
    takers: Array.from(
      { length: TAKERS },
      (_, index) => new LedgerAccount(keys.network, keys.of(`taker:${index}`), session),
    ),
  }
}

/**
 * Funds every actor with real payments from the genesis account and the issuers.
 * @throws SubmissionError
 */
export async function fundActors(
  actors: Actors,
  keys: NetworkKeys,
  { native, tokens }: NetworkFile,
  session: LedgerSession,
): Promise<void> {
  const genesis = new LedgerAccount(keys.network, keys.of('genesis'), session)
  const everybody = [...actors.makers, ...actors.takers]
  for (const actor of everybody) await payNative(genesis, actor.address, stakeOf(native.worth, STAKE / 2n, 0))
  for (const { code, worth } of tokens) {
    const issuer = new LedgerAccount(keys.network, keys.of(issuerRole(code)), session)
    const stake = stakeOf(worth, STAKE, 2)
    for (const actor of everybody) {
      await openTrustLine(actor, issuer.address, code)
      await payToken(issuer, actor.address, code, stake)
    }
  }
}

function stakeOf(worth: string | undefined, stake: bigint, scale: number): string {
  return formatDecimal(rescale(divide(decimalOf(stake), parseDecimal(worth ?? '1'), scale, 'down'), scale, 'down'))
}
