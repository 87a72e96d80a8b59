import { nativeFromDecimal, parseDecimal } from '@tidebook/amount'
import type { NetworkFile } from '../network/network-file.ts'
import type { FaucetPayout } from '../faucet/faucet.service.ts'
import type { LedgerSession } from '../node/ledger-session.ts'
import { LedgerAccount, type Submitted } from '../node/ledger-account.ts'
import { SubmissionError } from './devnet.errors.ts'
import type { NetworkKeys } from './network-keys.ts'

/** Initial balance of an issuer, in whole native coins, for its reserve and its fees. */
const ISSUER_FUNDS = '10000'
/** Number of payments of each coin in the faucet's stock. An automatically created trust line holds at most 10^10. */
const PAYOUTS_IN_STORE = { native: 5_000_000n, token: 50_000n }
const DEFAULT_RIPPLE = 8
/** Limit of a holder's trust line. */
const LIMIT = '10000000000'

export function issuerRole(code: string): string {
  return `issuer:${code}`
}

/** Returns the amounts that one faucet request pays. */
export function faucetPayouts({ native, tokens }: NetworkFile): FaucetPayout[] {
  return [{ ...native, issuer: '' }, ...tokens].flatMap(({ code, issuer, gift }) =>
    gift === undefined ? [] : [{ currency: code, issuer, value: gift }],
  )
}

/**
 * Submits the first transactions of a local network: the genesis account funds the issuers and the faucet, and the
 * issuers allow rippling of their tokens and stock the faucet. Closes no ledger.
 * @throws SubmissionError when the ledger refuses one of them.
 */
export async function provisionNetwork(network: NetworkFile, keys: NetworkKeys, session: LedgerSession): Promise<void> {
  const genesis = new LedgerAccount(keys.network, keys.of('genesis'), session)
  const faucet = new LedgerAccount(keys.network, keys.of('faucet'), session)
  await payNative(genesis, faucet.address, stored(network.native.gift ?? '0', PAYOUTS_IN_STORE.native))
  for (const { code, gift } of network.tokens) {
    const issuer = new LedgerAccount(keys.network, keys.of(issuerRole(code)), session)
    await openIssuer(genesis, issuer)
    if (gift === undefined) continue
    await openTrustLine(faucet, issuer.address, code)
    await payToken(issuer, faucet.address, code, stored(gift, PAYOUTS_IN_STORE.token))
  }
}

/**
 * Funds an issuer's account and allows rippling of its token.
 * @throws SubmissionError
 */
export async function openIssuer(genesis: LedgerAccount, issuer: LedgerAccount): Promise<void> {
  await payNative(genesis, issuer.address, ISSUER_FUNDS)
  expectSuccess(await issuer.submit({ TransactionType: 'AccountSet', SetFlag: DEFAULT_RIPPLE, Flags: 0 }))
}

function stored(payout: string, count: bigint): string {
  const { coefficient, scale } = parseDecimal(payout)
  return String((coefficient * count) / 10n ** BigInt(scale))
}

/**
 * Opens a trust line for a token.
 * @throws SubmissionError
 */
export async function openTrustLine(holder: LedgerAccount, issuer: string, currency: string): Promise<void> {
  return expectSuccess(
    await holder.submit({ TransactionType: 'TrustSet', LimitAmount: { currency, issuer, value: LIMIT }, Flags: 0 }),
  )
}

/**
 * Pays whole native coins.
 * @throws SubmissionError
 */
export async function payNative(from: LedgerAccount, to: string, value: string): Promise<void> {
  return expectSuccess(
    await from.submit({
      TransactionType: 'Payment',
      Destination: to,
      Amount: String(nativeFromDecimal(parseDecimal(value))),
      Flags: 0,
    }),
  )
}

/**
 * Pays a token of the paying issuer.
 * @throws SubmissionError
 */
export async function payToken(issuer: LedgerAccount, to: string, currency: string, value: string): Promise<void> {
  return expectSuccess(
    await issuer.submit({
      TransactionType: 'Payment',
      Destination: to,
      Amount: { currency, issuer: issuer.address, value },
      Flags: 0,
    }),
  )
}

function expectSuccess({ result, message, hash }: Submitted): void {
  if (result !== 'tesSUCCESS')
    throw new SubmissionError(result, `Transaction ${hash} was refused: ${result} ${message}`)
}
