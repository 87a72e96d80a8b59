import { nativeFromDecimal, parseDecimal } from '@tidebook/amount'
import type { NetworkFile } from '../network/network-file.ts'
import type { FaucetGift } from '../faucet/faucet.service.ts'
import type { LedgerSession } from '../node/ledger-session.ts'
import { LedgerAccount, type Submitted } from '../node/ledger-account.ts'
import { SubmissionError } from './devnet.errors.ts'
import type { NetworkKeys } from './network-keys.ts'

/** What an issuer begins with, whole native coins: its reserve and its fees. */
const ISSUER_FUNDS = '10000'
/** How many gifts of each coin the faucet holds; a line that made itself holds at most 10^10. */
const GIFTS_IN_STORE = { native: 5_000_000n, token: 50_000n }
const DEFAULT_RIPPLE = 8
/** What a holder is ready to hold of a token. */
const LIMIT = '10000000000'

export const issuerRole = (code: string): string => `issuer:${code}`

/** What one faucet request pays. */
export const faucetGifts = ({ native, tokens }: NetworkFile): FaucetGift[] =>
  [{ ...native, issuer: '' }, ...tokens].flatMap(({ code, issuer, gift }) =>
    gift === undefined ? [] : [{ currency: code, issuer, value: gift }],
  )

/**
 * The first transactions of a local network: the genesis account pays the issuers and the faucet, the issuers let their
 * tokens pass from hand to hand and give the faucet its store. Nothing is closed here.
 * @throws SubmissionError when the ledger refuses one of them.
 */
export const provisionNetwork = async (
  network: NetworkFile,
  keys: NetworkKeys,
  session: LedgerSession,
): Promise<void> => {
  const genesis = new LedgerAccount(keys.network, keys.of('genesis'), session)
  const faucet = new LedgerAccount(keys.network, keys.of('faucet'), session)
  await payNative(genesis, faucet.address, stored(network.native.gift ?? '0', GIFTS_IN_STORE.native))
  for (const { code, gift } of network.tokens) {
    const issuer = new LedgerAccount(keys.network, keys.of(issuerRole(code)), session)
    await openIssuer(genesis, issuer)
    if (gift === undefined) continue
    await trust(faucet, issuer.address, code)
    await payToken(issuer, faucet.address, code, stored(gift, GIFTS_IN_STORE.token))
  }
}

/** Funds an issuer's account and lets its token pass from hand to hand. @throws SubmissionError */
export const openIssuer = async (genesis: LedgerAccount, issuer: LedgerAccount): Promise<void> => {
  await payNative(genesis, issuer.address, ISSUER_FUNDS)
  expectSuccess(await issuer.submit({ TransactionType: 'AccountSet', SetFlag: DEFAULT_RIPPLE, Flags: 0 }))
}

const stored = (gift: string, count: bigint): string => {
  const { coefficient, scale } = parseDecimal(gift)
  return String((coefficient * count) / 10n ** BigInt(scale))
}

/** Opens a line for a token and expects it to work. @throws SubmissionError */
export const trust = async (holder: LedgerAccount, issuer: string, currency: string): Promise<void> =>
  expectSuccess(
    await holder.submit({ TransactionType: 'TrustSet', LimitAmount: { currency, issuer, value: LIMIT }, Flags: 0 }),
  )

/** Pays whole native coins and expects it to work. @throws SubmissionError */
export const payNative = async (from: LedgerAccount, to: string, value: string): Promise<void> =>
  expectSuccess(
    await from.submit({
      TransactionType: 'Payment',
      Destination: to,
      Amount: String(nativeFromDecimal(parseDecimal(value))),
      Flags: 0,
    }),
  )

/** Pays a token of the paying issuer and expects it to work. @throws SubmissionError */
export const payToken = async (issuer: LedgerAccount, to: string, currency: string, value: string): Promise<void> =>
  expectSuccess(
    await issuer.submit({
      TransactionType: 'Payment',
      Destination: to,
      Amount: { currency, issuer: issuer.address, value },
      Flags: 0,
    }),
  )

const expectSuccess = ({ result, message, hash }: Submitted): void => {
  if (result !== 'tesSUCCESS')
    throw new SubmissionError(result, `Transaction ${hash} was refused: ${result} ${message}`)
}
