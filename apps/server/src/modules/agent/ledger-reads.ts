import { compare, subtract, tryParseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import { rippleMove, type ChainMove } from '@tidebook/client/chains'
import type { TokenObstacle } from '@tidebook/contract/finance'
import * as z from 'zod/mini'
import type { NetworkFile } from '../network/network-file.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { parseNodeAnswer } from '../node/parse-node-answer.ts'

/** Reads of the exchange's own ledger that require no key. */
export interface LedgerReads {
  /** Returns a token of the network by its code; undefined for an unknown code. */
  token(code: string): ChainAsset | undefined
  /**
   * Returns whether the account exists and can thus be paid a token.
   * @throws NodeLinkError
   */
  hasAccount(address: string): Promise<boolean>
  /**
   * Returns an account's balance of a token, and the validated ledger in which it has that balance.
   * @throws NodeLinkError
   */
  held(address: string, token: ChainAsset): Promise<{ readonly amount: Decimal; readonly ledger: number }>
  /**
   * Returns an account's own balance of a token, without the balances that others route through it and can withdraw at
   * any time. An account cannot prevent others from opening trust lines to it and paying through it.
   * @throws NodeLinkError
   */
  owned(address: string, token: ChainAsset): Promise<{ readonly amount: Decimal; readonly ledger: number }>
  /**
   * Returns the setting of a token's issuer that prevents an account from paying the token, in the last validated
   * ledger. The result only delays a payment. A false response of a node costs no more than the fee of a payment that
   * has no effect.
   * @throws NodeLinkError
   */
  obstacle(address: string, token: ChainAsset): Promise<TokenObstacle | undefined>
  /**
   * Returns a payment to an account in a validated ledger: undefined if no ledger contains the transaction, null if it
   * is not a payment to this account.
   * @throws NodeLinkError
   */
  payment(hash: string, to: string): Promise<ChainMove | null | undefined>
  /**
   * Returns the hash of a validated ledger.
   * @throws NodeLinkError
   */
  hashOf(index: number): Promise<string>
}

const answerOf = z.record(z.string(), z.unknown())
const ledgerAnswer = z.looseObject({ ledger: z.looseObject({ ledger_hash: z.string() }) })
/**
 * Entries per page of trust lines, and maximum number of pages. Some networks count every entry of the account towards
 * a page, including entries that strangers create, so a trust line may be on any page.
 */
const LINES_PER_REQUEST = 400
const MAX_PAGES = 500
/** Maximum number of reads of one state. Each read is of a newer ledger. */
const MAX_READS = 5
const linesAnswer = z.looseObject({
  ledger_index: z.int(),
  marker: z.optional(z.unknown()),
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
/** Highest transfer rate at which the issuer charges no fee, and the flag of an issuer that froze its tokens. */
const WHOLE_RATE = 1_000_000_000
const GLOBAL_FREEZE = 0x0040_0000

/**
 * Repeats a read that consists of several requests for the state of one ledger. Some nodes keep only the state of the
 * last validated ledger, and refuse the remaining requests after they validate another one.
 * @throws NodeLinkError
 */
async function readOneState<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let reads = 1; ; reads += 1)
    try {
      return await read()
    } catch (error) {
      const isGone = error instanceof NodeLinkError && error.reason === 'lgrNotFound'
      if (!isGone || reads === MAX_READS) throw error
    }
}

export function openLedgerReads(
  link: Pick<NodeLink, 'request'>,
  { profile, tokens }: Pick<NetworkFile, 'profile' | 'tokens'>,
): LedgerReads {
  const lineOf = async (address: string, { code, issuer }: ChainAsset) => {
    let [index, marker]: [number | string, unknown] = ['validated', undefined]
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const params = {
        account: address,
        ledger_index: index,
        limit: LINES_PER_REQUEST,
        ...(issuer !== undefined && { peer: issuer }),
      }
      const answer = await link.request('account_lines', marker === undefined ? params : { ...params, marker })
      const { lines, ledger_index: ledger, marker: next } = parseNodeAnswer(linesAnswer, answer)
      const line = lines.find(({ account, currency }) => account === issuer && currency === code)
      if (line !== undefined || next === undefined) return { line, ledger }
      ;[index, marker] = [ledger, next]
    }
    throw new TypeError(`The trust lines of ${address} do not end`)
  }
  const balanceOf: LedgerReads['held'] = async (address, token) => {
    const { line, ledger } = await lineOf(address, token)
    return { amount: tryParseDecimal(line?.balance ?? '0') ?? ZERO, ledger }
  }
  const held: LedgerReads['held'] = (address, token) => readOneState(() => balanceOf(address, token))
  const owned: LedgerReads['owned'] = (address, token) =>
    readOneState(async () => {
      const { amount, ledger } = await balanceOf(address, token)
      const params = { account: address, strict: true, ledger_index: ledger }
      const { obligations = {} } = parseNodeAnswer(balancesAnswer, await link.request('gateway_balances', params))
      const others = tryParseDecimal(obligations[token.code] ?? '0') ?? ZERO
      return { amount: compare(amount, others) > 0 ? subtract(amount, others) : ZERO, ledger }
    })
  const obstacle: LedgerReads['obstacle'] = async (address, token) => {
    if (token.issuer === undefined) return undefined
    const params = { account: token.issuer, ledger_index: 'validated' }
    const [answer, { line }] = await Promise.all([
      link.request('account_info', params),
      readOneState(() => lineOf(address, token)),
    ])
    const { Flags: flags = 0, TransferRate: rate = 0 } = parseNodeAnswer(issuerAnswer, answer).account_data
    if ((flags & GLOBAL_FREEZE) !== 0 || line?.freeze_peer === true) return 'frozen'
    return rate > WHOLE_RATE ? 'transferFee' : undefined
  }
  return {
    payment: async (hash, to) => {
      try {
        const answer = parseNodeAnswer(answerOf, await link.request('tx', { transaction: hash, binary: false }))
        return answer['validated'] === true ? (rippleMove(profile, answer, to) ?? null) : undefined
      } catch (error) {
        if (error instanceof NodeLinkError && error.reason === 'txnNotFound') return undefined
        throw error
      }
    },
    hashOf: async (index) => {
      const { ledger } = parseNodeAnswer(ledgerAnswer, await link.request('ledger', { ledger_index: index }))
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
