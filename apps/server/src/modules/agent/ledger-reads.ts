import { compare, subtract, tryParseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import { rippleMove, type ChainMove } from '@tidebook/client/chains'
import type { TokenObstacle } from '@tidebook/contract/finance'
import * as z from 'zod/mini'
import type { NetworkFile } from '../network/network-file.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { understood } from '../node/understood.ts'

/** What can be read of the exchange's own ledger without any key. */
export interface LedgerReads {
  /** A token of the network by its code; undefined for one that it does not have. */
  token(code: string): ChainAsset | undefined
  /** Whether the account is there, so that it can be paid a token. @throws NodeLinkError */
  hasAccount(address: string): Promise<boolean>
  /** What an account holds of a token, and the validated ledger that says so. @throws NodeLinkError */
  held(address: string, token: ChainAsset): Promise<{ readonly amount: Decimal; readonly ledger: number }>
  /**
   * What an account holds of a token for itself: without what others paid through it, which they can have back at any time.
   * Nobody can be kept from opening a line to an account, nor from paying through that.
   * @throws NodeLinkError
   */
  owned(address: string, token: ChainAsset): Promise<{ readonly amount: Decimal; readonly ledger: number }>
  /**
   * What the issuer of a token has set that keeps an account from paying it on, as the last validated ledger says it. Only
   * a reason to wait: what a node says wrongly costs no more than the fee of a payment that does nothing.
   * @throws NodeLinkError
   */
  obstacle(address: string, token: ChainAsset): Promise<TokenObstacle | undefined>
  /**
   * A payment of a validated ledger to an account: undefined where no ledger has the transaction, null where it is none of
   * this account.
   * @throws NodeLinkError
   */
  payment(hash: string, to: string): Promise<ChainMove | null | undefined>
  /** The hash of a validated ledger. @throws NodeLinkError */
  hashOf(index: number): Promise<string>
}

const answerOf = z.record(z.string(), z.unknown())
const ledgerAnswer = z.looseObject({ ledger: z.looseObject({ ledger_hash: z.string() }) })
const linesAnswer = z.looseObject({
  ledger_index: z.int(),
  lines: z.array(
    z.looseObject({
      account: z.string(),
      currency: z.string(),
      balance: z.string(),
      freeze_peer: z.optional(z.boolean()),
    }),
  ),
})
const balancesAnswer = z.looseObject({ obligations: z.optional(z.record(z.string(), z.string())) })
const issuerAnswer = z.looseObject({
  account_data: z.looseObject({ Flags: z.optional(z.int()), TransferRate: z.optional(z.int()) }),
})
/** A transfer rate up to which nothing is taken, and the flag of an issuer that froze its tokens. */
const WHOLE_RATE = 1_000_000_000
const GLOBAL_FREEZE = 0x0040_0000

export const openLedgerReads = (
  link: Pick<NodeLink, 'request'>,
  { profile, tokens }: Pick<NetworkFile, 'profile' | 'tokens'>,
): LedgerReads => {
  const lineOf = async (address: string, { code, issuer }: ChainAsset) => {
    const params = { account: address, ledger_index: 'validated', ...(issuer !== undefined && { peer: issuer }) }
    const { lines, ledger_index: ledger } = understood(linesAnswer, await link.request('account_lines', params))
    const line = lines.find(({ account, currency }) => account === issuer && currency === code)
    return { line, ledger }
  }
  const held: LedgerReads['held'] = async (address, token) => {
    const { line, ledger } = await lineOf(address, token)
    return { amount: tryParseDecimal(line?.balance ?? '0') ?? ZERO, ledger }
  }
  const owned: LedgerReads['owned'] = async (address, token) => {
    const { amount, ledger } = await held(address, token)
    const params = { account: address, strict: true, ledger_index: ledger }
    const { obligations = {} } = understood(balancesAnswer, await link.request('gateway_balances', params))
    const others = tryParseDecimal(obligations[token.code] ?? '0') ?? ZERO
    return { amount: compare(amount, others) > 0 ? subtract(amount, others) : ZERO, ledger }
  }
  const obstacle: LedgerReads['obstacle'] = async (address, token) => {
    if (token.issuer === undefined) return undefined
    const params = { account: token.issuer, ledger_index: 'validated' }
    const [answer, { line }] = await Promise.all([link.request('account_info', params), lineOf(address, token)])
    const { Flags: flags = 0, TransferRate: rate = 0 } = understood(issuerAnswer, answer).account_data
    if ((flags & GLOBAL_FREEZE) !== 0 || line?.freeze_peer === true) return 'frozen'
    return rate > WHOLE_RATE ? 'transferFee' : undefined
  }
  return {
    payment: async (hash, to) => {
      try {
        const answer = understood(answerOf, await link.request('tx', { transaction: hash, binary: false }))
        return answer['validated'] === true ? (rippleMove(profile, answer, to) ?? null) : undefined
      } catch (error) {
        if (error instanceof NodeLinkError && error.reason === 'txnNotFound') return undefined
        throw error
      }
    },
    hashOf: async (index) => {
      const { ledger } = understood(ledgerAnswer, await link.request('ledger', { ledger_index: index }))
      return ledger.ledger_hash
    },
    token: (code) => {
      const token = tokens.find((each) => each.code === code)
      return token && { chain: profile, code, issuer: token.issuer }
    },
    hasAccount: async (account) => {
      try {
        await link.request('account_info', { account, ledger_index: 'validated' })
        return true
      } catch (error) {
        if (error instanceof NodeLinkError && error.reason === 'actNotFound') return false
        throw error
      }
    },
    held,
    owned,
    obstacle,
  }
}
