import { tryParseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains/coins'
import { COIN_CONTRACT } from '@tidebook/chains/eos'
import { parseChainText } from '@tidebook/contract/chain-text'
import { isAnswer } from './answers.ts'
import type { ChainRecord } from './chain-node.ts'
import { RpcError } from './rpc-error.ts'

/** Characters of an account's name or a hash. */
const LONGEST_NAME = 128

/** An amount with all of its digits, and its code. */
export const QUANTITY = /^(-?\d+(?:\.(\d{1,18}))?) ([A-Z]{1,7})$/u

/** Milliseconds since 1970 of a time, which has no zone and means UTC. @throws RpcError for what is none */
export function timeOf(text: string): number {
  const time = Date.parse(text.endsWith('Z') ? text : `${text}Z`)
  if (Number.isNaN(time)) throw new RpcError('The answer has no sound time', { isFetchError: true })
  return time
}

/**
 * Payments among the actions of an account (`get_actions`), newest first. A transfer is told to sender, receiver and
 * contract: each is listed once. Whatever else or unsound is in the answer is left out.
 */
export function paymentsIn(answer: unknown): readonly ChainRecord[] {
  const actions = isAnswer(answer) ? answer['actions'] : undefined
  const records = new Map<string, ChainRecord>()
  for (const each of Array.isArray(actions) ? actions : []) {
    const record = paymentOf(isAnswer(each) ? each['action_trace'] : undefined)
    if (record !== undefined) records.set(record.hash, record)
  }
  return [...records.values()].toSorted((one, other) => other.time - one.time)
}

function paymentOf(trace: unknown): ChainRecord | undefined {
  if (!isAnswer(trace) || !isAnswer(trace['act'])) return undefined
  const { name, data } = trace['act']
  const { block_time: block } = trace
  if (name !== 'transfer' || !isAnswer(data)) return undefined
  const { quantity } = data
  const account = parseChainText(trace['act']['account'], LONGEST_NAME)
  const [from, to] = [parseChainText(data['from'], LONGEST_NAME), parseChainText(data['to'], LONGEST_NAME)]
  const hash = parseChainText(trace['trx_id'], LONGEST_NAME)
  const [, figure = '', digits = '', code = ''] = QUANTITY.exec(parseChainText(quantity, LONGEST_NAME) ?? '') ?? []
  const amount = tryParseDecimal(figure)
  const time = Date.parse(`${parseChainText(block, LONGEST_NAME)?.replace(/Z$/u, '') ?? ''}Z`)
  if (account === undefined || from === undefined || to === undefined || hash === undefined) return undefined
  if (amount === undefined || Number.isNaN(time)) return undefined
  const coin = coinOf('eos')
  const isCoin = account === COIN_CONTRACT && code === coin.code
  const asset = isCoin ? coin : { chain: 'eos' as const, code, issuer: account, decimals: digits.length }
  // What is in a block has been done.
  return { hash, from, to, asset, amount, time, succeeded: true }
}
