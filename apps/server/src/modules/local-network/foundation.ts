import { nativeFromDecimal, parseDecimal } from '@tidebook/amount'
import { CATALOGUE_TOKENS, NATIVE_GIFT } from '../network/catalogue.ts'
import type { FaucetGift } from '../faucet/faucet.service.ts'
import type { NodeLink } from '../node/node-link.ts'
import { LedgerAccount, type Submitted } from './ledger-account.ts'
import { SubmissionError } from './local-network.errors.ts'
import type { NetworkKeys } from './network-keys.ts'

/** Native amounts of the first accounts, whole SWT. The supply is 600 thousand million. */
const ISSUER_FUNDS = '10000'
const FAUCET_FUNDS = '5000000000'
/** How many gifts of each token the faucet holds; a line that made itself holds at most 10^10. */
const GIFTS_IN_STORE = 50_000n

export const issuerRole = (code: string): string => `issuer:${code}`

/** What one faucet request pays on a network with these keys. */
export const faucetGifts = (keys: NetworkKeys): FaucetGift[] => [
  { currency: 'SWT', issuer: '', value: NATIVE_GIFT },
  ...CATALOGUE_TOKENS.map(({ code, gift }) => ({
    currency: code,
    issuer: keys.of(issuerRole(code)).address,
    value: gift,
  })),
]

/**
 * The first transactions of a local network: the genesis account pays the issuers and the faucet, the issuers give the
 * faucet its tokens. Nothing is closed here.
 * @throws SubmissionError when the ledger refuses one of them.
 */
export const layFoundation = async (keys: NetworkKeys, link: NodeLink): Promise<void> => {
  const genesis = new LedgerAccount(keys.of('genesis'), link)
  const faucet = keys.of('faucet').address
  await payNative(genesis, faucet, FAUCET_FUNDS)
  for (const { code, gift } of CATALOGUE_TOKENS) {
    const issuer = new LedgerAccount(keys.of(issuerRole(code)), link)
    await payNative(genesis, issuer.address, ISSUER_FUNDS)
    const { coefficient, scale } = parseDecimal(gift)
    await payToken(issuer, faucet, code, String((coefficient * GIFTS_IN_STORE) / 10n ** BigInt(scale)))
  }
}

/** Pays whole SWT and expects it to work. @throws SubmissionError */
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
